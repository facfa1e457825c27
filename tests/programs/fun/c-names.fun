// Names that mean something to C, to LLVM or to the compiler.
val define : Int = 5;
def malloc(n) = n + 1;
def main() = 2;
def printf(x) = x * 2;
def free(x) = x;
def exit(n) = n;
def write_int(n) = n - 1;
def putchar(c) = c + 10;
def i32(ret) = ret * 3;
def entry(label, phi, br) = label + phi * br;
def fail(x) = x;
def declare(k, k1, tmp, tmp1) = k - k1 - tmp - tmp1;
def strlen(s) = s;
def sqrt(x) = x * x;
def letcont_program(x) = x;
def a_name_that_is_longer_than_what_anybody_would_ever_write_in_a_program_of_this_size(x) = x;
write(malloc(1));
write(main());
write(printf(21));
write(free(7) + exit(3) + write_int(3) + putchar(0) + i32(define));
write(entry(1, 2, 3));
write(fail(declare(10, 1, 2, 3)));
write(strlen(9) + sqrt(4) + letcont_program(1));
write(a_name_that_is_longer_than_what_anybody_would_ever_write_in_a_program_of_this_size(6))
