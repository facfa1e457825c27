// The factorial with and without an accumulator, in the untyped Fun.
def fact(n) =
  if n == 0 then 1 else n * fact(n - 1);

def facT(n, acc) =
  if n == 0 then acc else facT(n - 1, n * acc);

write(fact(6));
write(facT(10, 1));
write(facT(13, 1)); // more than 32 bits hold: it wraps round
fact(3)
