// Conditions: evaluated from left to right, and no further than needed.
def say(n: Int, answer: Bool) : Bool = { print_int(n); answer };
def t(n: Int) : Bool = say(n, true);
def f(n: Int) : Bool = say(n, false);
def show(b: Bool) : Void = { print_char(if b then '+' else '-'); new_line };
show(t(1) && t(2));
show(f(1) && t(2));
show(t(1) || t(2));
show(f(1) || f(2));
show(f(1) || t(2) && f(3) || t(4));
show((f(1) || t(2)) && (f(3) || t(4)));
show(!(t(1) && f(2)) && !f(3));
show(!t(1) || !!t(2));
show(1 < 2 && 2 <= 2 && 3 > 2 && 3 >= 3 && 1 == 1 && 1 != 2);
show(1.5 < 2.5 && 2.5 <= 2.5 && 3.5 > 2.5 && 3.5 >= 3.5 && 1.5 == 1.5 && 1.5 != 2.5);
if f(1) || (if t(2) then t(3) else f(4)) then write(100) else write(200);
write(if t(1) && f(2) then 1 else if t(3) then 2 else 3) + 1
