// Operands and arguments are evaluated from left to right.
def p(n) = { print_int(n); n };
def add3(a, b, c) = a + b + c;
write(p(1) + p(2) * p(3));
write(add3(p(1), p(2) + p(3), p(4)));
write((p(1) - p(2)) - (p(3) - p(4)));
if p(1) < p(2) then write(p(3)) else write(p(4))
