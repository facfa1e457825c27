// The integers wrap round at 32 bits; division rounds towards zero.
val Least = -2147483648;
val Greatest : Int = 2147483647;
write(Greatest + 1);
write(Least - 1);
write(Greatest * Greatest);
write(Least / -1);
write(Least % -1);
write(-Least);
write(7 / 2); write(-7 / 2); write(7 / -2); write(-7 / -2);
write(7 % 3); write(-7 % 3); write(7 % -3); write(-7 % -3);
write(2 + 3 * 4 - 6 / 2 % 2);
write(10 - 4 - 3);
write(100 / 10 / 5);
write(2 - -3);
write(2 - - -3);
write(-(2 + 3) * -(-4));
write(1 - if 1 == 2 then 3 else 4 + 5)
