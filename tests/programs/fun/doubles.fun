// Doubles are IEEE 754 and printed as C prints them with %g.
val Pi : Double = 3.14159265358979;
val Small = 1.5e-3;
def half(x: Double) : Double = x / 2.0;
def area(r: Double) : Double = Pi * r * r;
write(half(1.0));
write(area(10.0));
print_double(Small); new_line();
print_double(1e100); print_space; print_double(-0.0); print_space(); print_double(100000.0); print_char(' ');
print_double(1000000.0); new_line;
write(7.5 % 2.0);
write(-half(3.0));
write(0.1 + 0.2);
write(1.0 / 0.0);
write(-1.0 / 0.0);
if 0.0 / 0.0 == 0.0 / 0.0 then write(1) else write(2);
if 0.0 / 0.0 != 0.0 / 0.0 then write(1) else write(2);
write(if -0.0 == 0.0 then 1.0 else 2.0)
