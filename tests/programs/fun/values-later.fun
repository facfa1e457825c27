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
// Without types, and computed from a literal that comes later.
def near(n: Int) : Int = if n == 0 then Half else n;
def far(r: Double) : Double = if r < 0.0 then Same else r;
val Half = Near / 2;
val Same = Wide;
val Near = 9;
val Wide = 1.5;
write(f(2));
write(area(2.0));
print_char(even(9)); print_char(odd(9)); new_line();
write(f(Below + 9));
write(near(0)); write(far(-1.0))
