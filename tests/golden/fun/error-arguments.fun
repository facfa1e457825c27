// Wrong numbers of arguments, and functions that are not called.
// RUN: cd %S && not %letcont run $(basename %s) 2>&1 | FileCheck-exact %s
def add(a, b) = a + b;
def zero() = 0;
write(add(1));
write(add(1, 2, 3));
write(zero(1));
write(zero);
print_int();
print_space(3);
write(add)

//      CHECK:error-arguments.fun:5:7: error: 'add' takes 2 arguments, but 1 is given
// CHECK-NEXT:  5 | write(add(1));
// CHECK-NEXT:    |       ^~~~~~
// CHECK-NEXT:error-arguments.fun:3:1: note: defined here
// CHECK-NEXT:  3 | def add(a, b) = a + b;
// CHECK-NEXT:    | ^~~~~~~~~~~~~
// CHECK-NEXT:error-arguments.fun:6:7: error: 'add' takes 2 arguments, but 3 are given
// CHECK-NEXT:  6 | write(add(1, 2, 3));
// CHECK-NEXT:    |       ^~~~~~~~~~~~
// CHECK-NEXT:error-arguments.fun:3:1: note: defined here
// CHECK-NEXT:  3 | def add(a, b) = a + b;
// CHECK-NEXT:    | ^~~~~~~~~~~~~
// CHECK-NEXT:error-arguments.fun:7:7: error: 'zero' takes no arguments, but 1 is given
// CHECK-NEXT:  7 | write(zero(1));
// CHECK-NEXT:    |       ^~~~~~~
// CHECK-NEXT:error-arguments.fun:4:1: note: defined here
// CHECK-NEXT:  4 | def zero() = 0;
// CHECK-NEXT:    | ^~~~~~~~~~
// CHECK-NEXT:error-arguments.fun:8:7: error: 'zero' is a function; a call of it is written zero()
// CHECK-NEXT:  8 | write(zero);
// CHECK-NEXT:    |       ^~~~
// CHECK-NEXT:error-arguments.fun:4:5: note: defined here
// CHECK-NEXT:  4 | def zero() = 0;
// CHECK-NEXT:    |     ^~~~
// CHECK-NEXT:error-arguments.fun:9:1: error: 'print_int' takes 1 argument, but none is given
// CHECK-NEXT:  9 | print_int();
// CHECK-NEXT:    | ^~~~~~~~~~~
// CHECK-NEXT:error-arguments.fun:10:1: error: 'print_space' takes no arguments, but 1 is given
// CHECK-NEXT:  10 | print_space(3);
// CHECK-NEXT:     | ^~~~~~~~~~~~~~
// CHECK-NEXT:error-arguments.fun:11:7: error: 'add' is a function; a call of it is written add(…)
// CHECK-NEXT:  11 | write(add)
// CHECK-NEXT:     |       ^~~
// CHECK-NEXT:error-arguments.fun:3:5: note: defined here
// CHECK-NEXT:  3 | def add(a, b) = a + b;
// CHECK-NEXT:    |     ^~~
