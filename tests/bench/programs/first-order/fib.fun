// Two calls for each number: 331160281 calls.
def fib(n: Int) : Int = if n < 2 then n else fib(n - 1) + fib(n - 2);

write(fib(40))
