// 32-bit integers: they wrap round, division goes towards zero, and the remainder has the sign of what is divided.
val Least : Int = -2147483648;
val Greatest : Int = 2147483647;
def show(a: Int, b: Int) : Void = {
  print_int(a / b); print_space(); print_int(a % b); new_line()
};
write(Greatest + 1);
write(Least - 1);
write(Least * -1);
write(-Least);
write(Greatest * Greatest);
write(65536 * 65536);
write(Least + Least);
show(7, 2); show(-7, 2); show(7, -2); show(-7, -2);
show(0, 5); show(1, 1000); show(-1, 1000);
show(Least, -1);
show(Least, 1);
show(Least, Least);
show(Greatest, Least);
show(Greatest, -1);
write(if Least < Greatest then 1 else 0);
write(if -1 < 0 then 1 else 0);
write(1 - 2 - 3);
write(100 / 10 / 5);
write(7 - 3 * 2 + 10 % 4);
write(-3 * -3);
write(- 3 - -3)
