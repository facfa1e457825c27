// Wrong types; there are no implicit conversions.
// RUN: cd %S && not %letcont run $(basename %s) 2>&1 | FileCheck-exact %s
val Half : Double = 0.5;
val Whole : Int = 2.5;
def half(x: Double) : Double = x * Half;
def count(n: Int) : Int = half(n);
def show(n: Int) : Void = print_int(n);
write(half(1));
write(1 + 2.0);
write(show(3));
write(if 1 then 2 else 3);
write(if 1 == 1 then 2 else 3.0);
write(1.5 == 1);
write(!3)

//      CHECK:error-types.fun:4:19: error: the constant 'Whole': expected Int, found Double
// CHECK-NEXT:  4 | val Whole : Int = 2.5;
// CHECK-NEXT:    |                   ^~~
// CHECK-NEXT:error-types.fun:6:27: error: the result of 'count': expected Int, found Double
// CHECK-NEXT:  6 | def count(n: Int) : Int = half(n);
// CHECK-NEXT:    |                           ^~~~~~~
// CHECK-NEXT:error-types.fun:6:1: note: its result type is written here
// CHECK-NEXT:  6 | def count(n: Int) : Int = half(n);
// CHECK-NEXT:    | ^~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:error-types.fun:6:32: error: the argument 'x' of 'half': expected Double, found Int
// CHECK-NEXT:  6 | def count(n: Int) : Int = half(n);
// CHECK-NEXT:    |                                ^
// CHECK-NEXT:error-types.fun:5:10: note: defined here
// CHECK-NEXT:  5 | def half(x: Double) : Double = x * Half;
// CHECK-NEXT:    |          ^
// CHECK-NEXT:error-types.fun:8:12: error: the argument 'x' of 'half': expected Double, found Int
// CHECK-NEXT:  8 | write(half(1));
// CHECK-NEXT:    |            ^
// CHECK-NEXT:error-types.fun:8:12: note: as a Double it is written 1.0
// CHECK-NEXT:  8 | write(half(1));
// CHECK-NEXT:    |            ^
// CHECK-NEXT:error-types.fun:5:10: note: defined here
// CHECK-NEXT:  5 | def half(x: Double) : Double = x * Half;
// CHECK-NEXT:    |          ^
// CHECK-NEXT:error-types.fun:9:7: error: '+' needs two operands of one type, found Int and Double
// CHECK-NEXT:  9 | write(1 + 2.0);
// CHECK-NEXT:    |       ^~~~~~~
// CHECK-NEXT:error-types.fun:9:7: note: as a Double it is written 1.0
// CHECK-NEXT:  9 | write(1 + 2.0);
// CHECK-NEXT:    |       ^
// CHECK-NEXT:error-types.fun:10:7: error: a value is needed here, but this has none (it is Void)
// CHECK-NEXT:  10 | write(show(3));
// CHECK-NEXT:     |       ^~~~~~~
// CHECK-NEXT:error-types.fun:11:10: error: 'if' needs a condition: expected Bool, found Int
// CHECK-NEXT:  11 | write(if 1 then 2 else 3);
// CHECK-NEXT:     |          ^
// CHECK-NEXT:error-types.fun:12:29: error: both branches of an 'if' have one type: expected Int, found Double
// CHECK-NEXT:  12 | write(if 1 == 1 then 2 else 3.0);
// CHECK-NEXT:     |                             ^~~
// CHECK-NEXT:error-types.fun:12:22: note: the other branch is Int
// CHECK-NEXT:  12 | write(if 1 == 1 then 2 else 3.0);
// CHECK-NEXT:     |                      ^
// CHECK-NEXT:error-types.fun:13:7: error: '==' needs two operands of one type, found Double and Int
// CHECK-NEXT:  13 | write(1.5 == 1);
// CHECK-NEXT:     |       ^~~~~~~~
// CHECK-NEXT:error-types.fun:13:14: note: as a Double it is written 1.0
// CHECK-NEXT:  13 | write(1.5 == 1);
// CHECK-NEXT:     |              ^
// CHECK-NEXT:error-types.fun:14:8: error: '!' needs a condition: expected Bool, found Int
// CHECK-NEXT:  14 | write(!3)
// CHECK-NEXT:     |        ^
