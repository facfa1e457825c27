// A loop over squares
// There are no loops in Fun, only functions. `all` calls
// itself last, so its loop costs what a loop costs.
def square(x) = x * x;

def all(n, last) =
  if n <= last
  then { print_int(square(n)); print_space(); all(n + 1, last) }
  else skip;

{
  all(1, 20);
  new_line()
}
