// The Mandelbrot set
// Doubles, global constants, and three loops in one
// another. A letter stands for how fast a point escapes.
val Ymin : Double = -1.3;
val Ymax : Double = 1.3;
val Ystep : Double = 0.1;
val Xmin : Double = -2.1;
val Xmax : Double = 1.1;
val Xstep : Double = 0.04;
val Most : Int = 200;

def steps(m : Int, x : Double, y : Double, cx : Double, cy : Double) : Int =
  if m == 0 || x * x + y * y > 4.0 then m
  else steps(m - 1, x * x - y * y + cx, 2.0 * x * y + cy, cx, cy);

def show(m : Int) : Void =
  if m == 0 then print_star()
  else if m > 190 then print_space()
  else print_char('a' + m % 26);

def columns(x : Double, y : Double) : Void =
  if x <= Xmax
  then { show(steps(Most, 0.0, 0.0, x, y)); columns(x + Xstep, y) }
  else new_line();

def rows(y : Double) : Void =
  if y <= Ymax
  then { columns(Xmin, y); rows(y + Ystep) }
  else skip;

rows(Ymin)
