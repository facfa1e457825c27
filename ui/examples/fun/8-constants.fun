// What folds, and what is shared
// The handout leaves two optimisations to the reader:
// constants that are known, and expressions that are
// computed twice. Leave out the passes `shrink` and `cse`,
// one at a time, and look at what remains of poly.
val Width : Int = 80;
val Height : Int = 50;

def poly(x) = (x * x + Width * Height) * (x * x + 1 + 2);

write(poly(3))
