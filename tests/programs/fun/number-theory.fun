// Divisors, primes, Euclid and Collatz.
def gcd(a, b) = if b == 0 then a else gcd(b, a % b);
def divides(d, n) = if n % d == 0 then 1 else 0;
def has_divisor(n, d) = if d * d > n then 0 else if divides(d, n) == 1 then 1 else has_divisor(n, d + 1);
def is_prime(n) = if n < 2 then 0 else 1 - has_divisor(n, 2);
def primes(n, most) : Void =
  if n > most then new_line()
  else { (if is_prime(n) == 1 then { print_int(n); print_space() } else skip); primes(n + 1, most) };
def collatz(n, steps) = if n == 1 then steps else if n % 2 == 0 then collatz(n / 2, steps + 1) else collatz(3 * n + 1, steps + 1);
def longest(n, most, best, steps) =
  if n > most then { print_int(best); print_char(':'); print_int(steps); new_line(); best }
  else if collatz(n, 0) > steps then longest(n + 1, most, n, collatz(n, 0)) else longest(n + 1, most, best, steps);
def power(b, n) = if n == 0 then 1 else if n % 2 == 0 then power(b * b, n / 2) else b * power(b, n - 1);
primes(1, 200);
write(gcd(1071, 462));
write(gcd(-48, 18));
write(power(3, 13));
write(power(-7, 21));
longest(1, 20000, 1, 0)
