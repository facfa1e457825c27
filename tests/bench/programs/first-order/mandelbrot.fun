// How many points of a square of 1500 by 1500 stay for 200 steps.
def escapes(cx: Double, cy: Double, x: Double, y: Double, left: Int) : Int =
  if left == 0 then 1
  else if x * x + y * y > 4.0 then 0
  else escapes(cx, cy, x * x - y * y + cx, 2.0 * x * y + cy, left - 1);

def row(cx: Double, cy: Double, left: Int, sum: Int) : Int =
  if left == 0 then sum else row(cx + 0.002, cy, left - 1, sum + escapes(cx, cy, 0.0, 0.0, 200));

def rows(cy: Double, left: Int, sum: Int) : Int =
  if left == 0 then sum else rows(cy + 0.002, left - 1, row(-2.0, cy, 1500, sum));

write(rows(-1.5, 1500, 0))
