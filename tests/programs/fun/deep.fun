// A recursion that is no loop, a million calls deep.
def count(n) = if n == 0 then 0 else 1 + count(n - 1);
write(count(1000000))
