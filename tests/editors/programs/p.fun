// Squares, and their sum.
val Most : Int = 10;
def square(n: Int) : Int = n * n;
def all(from, to) = if from > to then 0 else { val here = square(from); here + all(from + 1, to) };
write(all(1, Most)); print_star(); new_line
