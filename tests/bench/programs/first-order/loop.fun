// A loop of 10^9 steps, each of which needs the one before: a generator of random numbers.
def loop(n: Int, x: Int) : Int = if n == 0 then x else loop(n - 1, x * 1664525 + 1013904223);

write(loop(1000000000, 1))
