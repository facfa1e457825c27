// Small functions on integers, each calling others before and after it.
def add(x, y) = if x == 0 then y else suc(add(pred(x), y));
def mult(x, y) = if x == 0 then 0 else add(y, mult(x - 1, y));
def pow(x, y) = if y == 0 then 1 else mult(x, pow(x, y - 1));
def suc(x) = x + 1;
def pred(x) = if x == 0 then x else x - 1;
def gcd(a, b) = if b == 0 then a else gcd(b, a % b);
def ack(m, n) =
  if m == 0 then n + 1
  else if n == 0 then ack(m - 1, 1)
  else ack(m - 1, ack(m, n - 1));
def tak(x, y, z) = if y < x then tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y)) else z;
def is_prime_from(n, d) =
  if d * d > n then 1 else if n % d == 0 then 0 else is_prime_from(n, d + 1);
def is_prime(n) = if n < 2 then 0 else is_prime_from(n, 2);
def primes(n) = if n == 0 then 0 else if is_prime(n) == 1 then (write n; primes(n - 1)) else primes(n - 1);
def collatz(n, steps) =
  if n == 1 then steps
  else if n % 2 == 0 then collatz(n / 2, steps + 1)
  else collatz(3 * n + 1, steps + 1);
{
  write(add(30, 12));
  write(mult(6, 7));
  write(pow(2, 5));
  write(gcd(54, 24));
  write(ack(2, 3));
  write(tak(8, 4, 2));
  primes(30);
  write(collatz(27, 0))
}
