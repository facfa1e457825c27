// Mutual recursion in tail position: as deep as one likes.
def even(n: Int) : Bool = if n == 0 then true else odd(n - 1);
def odd(n: Int) : Bool = if n == 0 then false else even(n - 1);
def yes(b: Bool) : Int = if b then 1 else 0;
write(yes(even(100000)));
write(yes(odd(100000)));
write(even(7) || !odd(8));
write(even(7) == odd(8) && true != false)
