// The moves of the towers of Hanoi with 28 discs; `check` adds up where from and where to.
def hanoi(n: Int, a: Int, b: Int, c: Int, check: Int) : Int =
  if n == 0 then check
  else hanoi(n - 1, c, b, a, hanoi(n - 1, a, c, b, check) * 31 + a * 3 + b);

write(hanoi(28, 1, 2, 3, 0))
