// Calls in tail position, a hundred million of them, need no stack: not even without optimiser and passes. The two
// functions differ in the number of their arguments, and not all of these fit into registers.
// RUN: %letcont build %s -O0 --passes=none -o %t && env LETCONT_STACK=1 %t | FileCheck-exact %s
// RUN: %letcont build %s -O0 -o %t && env LETCONT_STACK=1 %t | FileCheck-exact %s
// RUN: %letcont build %s -O2 -o %t && env LETCONT_STACK=1 %t | FileCheck-exact %s
//      CHECK:987459712
// CHECK-NEXT:1
def even(n, a) = if n == 0 then 1 else odd(n - 1, a, 1, 2, 3, 4, 5, 6, 7, a);
def odd(n, a, b, c, d, e, f, g, h, i) = if n == 0 then 0 else even(n - 1, a + b + c + d + e + f + g + h + i);
def self(n, sum) = if n == 0 then sum else self(n - 1, sum + n);
write(self(100000000, 0));
write(even(100000000, 0))
