// Ackermann's function: deep recursion, of which most is in tail position.
def ack(m: Int, n: Int) : Int =
  if m == 0 then n + 1
  else if n == 0 then ack(m - 1, 1)
  else ack(m - 1, ack(m, n - 1));

def times(n: Int, sum: Int) : Int = if n == 0 then sum else times(n - 1, sum + ack(3, 9 - n % 2));

write(times(50, 0))
