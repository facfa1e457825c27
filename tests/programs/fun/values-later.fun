// Functions before the constants that they use: they are there from the start.
def f(n: Int) : Int = if n == 0 then C else f(n - 1) + 1;
val C : Int = 40;
def area(r: Double) : Double = Pi * r * r;
def even(n: Int) : Int = if n == 0 then Yes else odd(n - 1);
def odd(n: Int) : Int = if n == 0 then No else even(n - 1);
val Pi : Double = 3.5;
val Yes = 'y';
val No = 'n';
val Below = -7;
write(f(2));
write(area(2.0));
print_char(even(9)); print_char(odd(9)); new_line();
write(f(Below + 9))
