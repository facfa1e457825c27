// `skip` and `skip()`, and what else may be written with or without parentheses.
def stars(n: Int) : Void = if n == 0 then skip else { print_star; stars(n - 1) };
def spaces(n: Int) : Void = if n == 0 then skip() else { print_space(); spaces(n - 1) };
def triangle(n: Int, most: Int) : Void = {
  if n > most then skip()
  else { spaces(most - n); stars(2 * n - 1); new_line; triangle(n + 1, most) }
};
skip;
triangle(1, 9);
skip()
