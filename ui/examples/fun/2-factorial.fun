// Factorial
// After the inner call something is left to do, so that
// call is given a continuation of its own. Each call waits
// for the next one: the stack grows with n.
def fact(n) =
  if n == 0 then 1
  else n * fact(n - 1);

write(fact(10))
