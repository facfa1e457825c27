// Parameters hide constants, functions and built-in values; functions may be used before they are defined.
val x : Int = 10;
val skipped : Int = 'A';
def first(x) = x + 1;
def second(y) = first(x) + third(y);
def third(first) = first * first;
def fourth(second, third) = second - third;
def fifth(new_line: Int, print_star: Int) : Int = new_line * print_star;
write(first(1)); write(second(2)); write(third(x)); write(fourth(x, x - 1));
write(fifth(3, 4));
print_char(skipped); print_char(skipped + 1); print_char('\t'); print_char('\\'); print_char('\''); print_char('"'); new_line();
write('\0'); write('~'); write('\n');
write({ { (1; 2); 3 }; 4 })
