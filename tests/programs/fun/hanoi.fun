// The Towers of Hanoi.
def hanoi(n: Int, from: Int, to: Int, over: Int) : Void =
  if n != 0 then {
    hanoi(n - 1, from, over, to);
    print_int(from);
    print_char('-'); print_char('>');
    print_int(to);
    print_char('\n');
    hanoi(n - 1, over, to, from)
  } else skip;

hanoi(4, 1, 2, 3)
