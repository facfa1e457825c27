// Ackermann, Takeuchi, McCarthy and Hofstadter: calls as arguments of calls.
def ack(m, n) = if m == 0 then n + 1 else if n == 0 then ack(m - 1, 1) else ack(m - 1, ack(m, n - 1));
def tak(x, y, z) = if y < x then tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y)) else z;
def mc91(n) = if n > 100 then n - 10 else mc91(mc91(n + 11));
def female(n) = if n == 0 then 1 else n - male(female(n - 1));
def male(n) = if n == 0 then 0 else n - female(male(n - 1));
def q(n) = if n < 3 then 1 else q(n - q(n - 1)) + q(n - q(n - 2));
def each(n) = if n == 25 then 0 else {
  print_int(female(n)); print_char(' '); print_int(male(n)); print_char(' '); print_int(q(n)); new_line();
  each(n + 1)
};
write(ack(2, 9));
write(tak(12, 8, 4));
write(mc91(1) + mc91(95) + mc91(200));
each(0)
