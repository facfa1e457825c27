val Zero : Int = 0;
print_char('a');
print_int(5 % Zero)
