// Even and odd
// Two functions that call each other, always last. Both
// return to the same place, so the passes make one loop of
// the two: run it with a million, it takes no stack.
def even(n) = if n == 0 then 1 else odd(n - 1);
def odd(n) = if n == 0 then 0 else even(n - 1);

write(even(1000));
write(odd(1000))
