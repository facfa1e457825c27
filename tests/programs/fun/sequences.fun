/* Sequences in braces, in parentheses, in branches; a value before a semicolon is dropped;
   `write` gives the value that it prints. */
def count(n) = { write(n); n + 1 };
def twice(n) = (count(n); count(n));
def last(n) = {{ 1; 2; { 3; n } }};
def noisy(n: Int) : Void = write(n);
def either(n) = if n > 3 then write(n) else skip;   // no result, since `skip` has none
write(twice(5));
write(last(9));
write(write(1) + write(2));
noisy(write 3 * 4);  // write(3 * 4)
either(3); either(4);
if 1 == 1 then 5 else skip;
if 1 == 1 then { write(6); 7 } else 8;
write({ if 1 == 2 then skip; 1 else skip; 2 });
{ 1 ; skip ; };
{
  write(count(count(10)));
}
