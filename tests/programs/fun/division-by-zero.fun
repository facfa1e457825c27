// What was printed before the error is not lost.
def ratio(a, b) = a / b;
write(ratio(10, 5));
write(ratio(1, 0));
write(3)
