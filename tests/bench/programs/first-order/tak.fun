// Takeuchi's function: nested calls, one of them in tail position.
def tak(x: Int, y: Int, z: Int) : Int =
  if y < x
  then tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y))
  else z;

def times(n: Int, sum: Int) : Int =
  if n == 0 then sum else times(n - 1, sum + tak(24, 16, 8 - n % 2));

write(times(120, 0))
