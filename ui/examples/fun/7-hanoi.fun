// The towers of Hanoi
// Seven moves bring three discs from peg 1 to peg 3. The
// order of printing is the order of evaluation: from left
// to right, from the inside out.
def move(from : Int, to : Int) : Void = {
  print_int(from);
  print_char('>');
  print_int(to);
  print_space()
};

def hanoi(n : Int, a : Int, b : Int, c : Int) : Void =
  if n == 0 then skip
  else {
    hanoi(n - 1, a, c, b);
    move(a, c);
    hanoi(n - 1, b, a, c)
  };

hanoi(3, 1, 2, 3);
new_line()
