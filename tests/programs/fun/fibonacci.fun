def fib(n) = if n == 0 || n == 1 then 1 else fib(n - 1) + fib(n - 2);
def all(n) = if n > 20 then skip else { write(fib(n)); all(n + 1) };
all(0)
