// Fibonacci
// Two calls, and a sum of what they give. The stage K shows
// the order: each call gets a name before it is used.
def fib(n) =
  if n == 0 then 0
  else if n == 1 then 1
  else fib(n - 1) + fib(n - 2);

write(fib(20))
