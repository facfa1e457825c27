// Names that other languages keep for themselves, that built-ins have, and that shadow each other.
val x = 1;
val Skip : Int = 2;
def main(x) = x + 1;
def printf(x) = x * 2;
def exit() = 7;
def print_star(n: Int) : Int = n * n;
def malloc(define, i32, let, halt) = define + i32 + let + halt;
def f(f) = f + x;
def return(k) = k;
write(main(x));
write(printf(Skip));
write(exit());
write(print_star(5));
write(malloc(1, 2, 3, 4));
write(f(41));
write(return(9))
