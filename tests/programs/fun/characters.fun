// A character literal is an integer.
def letters(from: Int, to: Int) : Void =
  if from > to then skip else { print_char(from); letters(from + 1, to) };
letters('a', 'z'); new_line;
letters('0', '9'); print_char('\n');
print_char('\t'); print_char('\\'); print_char('\''); print_char('"'); print_char('\"'); print_char(''');
print_char('/'); print_char(' '); print_char('*' + 1); print_char('a' + 256); new_line();
print_int('\0'); print_space; print_int('A'); new_line
