// Square roots by Newton, e and pi as sums, and how doubles are printed.
def abs(x: Double) : Double = if x < 0.0 then -x else x;
def root(x: Double, guess: Double, steps: Int) : Double =
  if steps == 0 || abs(guess * guess - x) < 1e-12 then guess
  else root(x, (guess + x / guess) / 2.0, steps - 1);
def euler(n: Int, term: Double, sum: Double) : Double =
  if n > 20 then sum else euler(n + 1, term / real(n), sum + term);
def real(n: Int) : Double = if n == 0 then 0.0 else 1.0 + real(n - 1);
def leibniz(n: Int, k: Double, sign: Double, sum: Double) : Double =
  if n == 0 then 4.0 * sum else leibniz(n - 1, k + 2.0, -sign, sum + sign / k);
write(root(2.0, 1.0, 100));
write(root(1e10, 1.0, 100));
write(euler(1, 1.0, 0.0));
write(leibniz(100000, 1.0, 1.0, 0.0));
write(0.1 + 0.2);
write(1.0 / 3.0);
write(1e100);
write(-2.5e-7);
write(100000.0);
write(1000000.0);
write(123456789.0);
write(1.0 / 0.0);
write(-1.0 / 0.0);
write(0.0 - 0.0);
write(-0.0);
write(7.5 % 2.0);
write(-7.5 % 2.0)
