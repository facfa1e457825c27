// The same with a sequence between `then` and `else` without braces, and without types. A function that ends with
// `skip` has no result.
def all(n, max) =
  if n <= max
  then write(n * n) ; all(n + 1, max)
  else skip;

all(0, 10)
