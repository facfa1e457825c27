// Calls, local values, shadowing and a loop in Fun.
def power(base, exponent) =
  if exponent == 0 then 1
  else {
    base * power(base, exponent - 1)
  };
def average(a: Double, b: Double): Double = (a + b) / 2.0;
def loop(n, sum) = if n == 0 then sum else loop(n - 1, sum + power(n, 2));

print_int(power(2, 5)); new_line();
print_double(average(1.5, 4.0)); new_line();
write(loop(4, 0))
