// A tail call is a jump: this does not use any stack.
def sum(n, acc) = if n == 0 then acc else sum(n - 1, acc + n);
def down(n: Int) : Void = if n == 0 then skip else down(n - 1);
write(sum(1000000, 0));
down(1000000)
