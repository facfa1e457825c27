// A picture of the Mandelbrot set, with doubles.
val Top : Double = 1.2;
val Left : Double = -2.2;
val Step : Double = 0.05;
val Most : Int = 200;

// Whether the point escapes: z := z² + c
def point(count: Int, cr: Double, ci: Double, zr: Double, zi: Double) : Void =
  if count >= Most then print_star()
  else if zr * zr + zi * zi >= 4.0 then print_space
  else point(count + 1, cr, ci, zr * zr - zi * zi + cr, 2.0 * zr * zi + ci);

def row(x: Int, cr: Double, ci: Double) : Void =
  if x < 64 then { point(0, cr, ci, 0.0, 0.0); row(x + 1, cr + Step, ci) } else new_line;

def rows(ci: Double) : Void =
  if ci >= -Top then { row(0, Left, ci); rows(ci - 2.0 * Step) } else skip;

rows(Top)
