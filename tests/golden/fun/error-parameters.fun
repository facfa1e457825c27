// What is wrong in a list of parameters says nothing about the number of arguments.
// RUN: cd %S && not %letcont run $(basename %s) 2>&1 | FileCheck-exact %s
def f(x y) = x;
def g(1, y) = y;
def h = 1;
write(f(1, 2)); write(g(1, 2)); write(h(1))

//      CHECK:error-parameters.fun:3:9: error: expected ',' or ')', found 'y'
// CHECK-NEXT:  3 | def f(x y) = x;
// CHECK-NEXT:    |         ^
// CHECK-NEXT:error-parameters.fun:4:7: error: expected the name of a parameter, found '1'
// CHECK-NEXT:  4 | def g(1, y) = y;
// CHECK-NEXT:    |       ^
// CHECK-NEXT:error-parameters.fun:5:7: error: expected '(' and the parameters, found '='
// CHECK-NEXT:  5 | def h = 1;
// CHECK-NEXT:    |       ^
// CHECK-NOT:{{.}}
