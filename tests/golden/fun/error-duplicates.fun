// Names that are defined twice. Hiding a built-in function is allowed.
// RUN: cd %S && not %letcont run $(basename %s) 2>&1 | FileCheck-exact %s
def f(x, x) = x;
def f(y) = y;
val f : Int = 3;
def print_int(n: Int) : Void = new_line();
f(1)

//      CHECK:error-duplicates.fun:3:10: error: two parameters are called 'x'
// CHECK-NEXT:  3 | def f(x, x) = x;
// CHECK-NEXT:    |          ^
// CHECK-NEXT:error-duplicates.fun:3:7: note: the other one
// CHECK-NEXT:  3 | def f(x, x) = x;
// CHECK-NEXT:    |       ^
// CHECK-NEXT:error-duplicates.fun:4:5: error: 'f' is defined twice
// CHECK-NEXT:  4 | def f(y) = y;
// CHECK-NEXT:    |     ^
// CHECK-NEXT:error-duplicates.fun:3:5: note: it is defined here already
// CHECK-NEXT:  3 | def f(x, x) = x;
// CHECK-NEXT:    |     ^
// CHECK-NEXT:error-duplicates.fun:5:5: error: 'f' is defined twice
// CHECK-NEXT:  5 | val f : Int = 3;
// CHECK-NEXT:    |     ^
// CHECK-NEXT:error-duplicates.fun:3:5: note: it is defined here already
// CHECK-NEXT:  3 | def f(x, x) = x;
// CHECK-NEXT:    |     ^
// CHECK-NEXT:error-duplicates.fun:6:5: warning: 'print_int' hides the built-in of that name
// CHECK-NEXT:  6 | def print_int(n: Int) : Void = new_line();
// CHECK-NEXT:    |     ^~~~~~~~~
// CHECK-NEXT:error-duplicates.fun:7:1: error: 'f' takes 2 arguments, but 1 is given
// CHECK-NEXT:  7 | f(1)
// CHECK-NEXT:    | ^~~~
// CHECK-NEXT:error-duplicates.fun:3:1: note: defined here
// CHECK-NEXT:  3 | def f(x, x) = x;
// CHECK-NEXT:    | ^~~~~~~~~~~
