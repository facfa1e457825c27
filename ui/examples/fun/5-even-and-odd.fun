// Even and odd
// Two functions that call each other, always last: each
// hands its continuation on, so a million takes no stack.
// They stay two; lesson 6 of L has a pair that is one loop.
def even(n) = if n == 0 then 1 else odd(n - 1);
def odd(n) = if n == 0 then 0 else even(n - 1);

write(even(1000));
write(odd(1000))
