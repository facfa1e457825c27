// Many mistakes are found in one run.
// RUN: cd %S && not %letcont run $(basename %s) 2>&1 | FileCheck-exact %s
def f(x = x + 1;
def g(x: Integer) = x + ;
def h(x) = (x * 2;
def i(x) = if x then y else 2.0;
write(f(1) g(2));
write(3 @ 4)

//      CHECK:error-several.fun:3:9: error: expected ',' or ')', found '='
// CHECK-NEXT:  3 | def f(x = x + 1;
// CHECK-NEXT:    |         ^
// CHECK-NEXT:error-several.fun:4:10: error: there is no type 'Integer'; the types are Int, Double, Bool and Void
// CHECK-NEXT:  4 | def g(x: Integer) = x + ;
// CHECK-NEXT:    |          ^~~~~~~
// CHECK-NEXT:error-several.fun:4:25: error: expected an expression, found ';'
// CHECK-NEXT:  4 | def g(x: Integer) = x + ;
// CHECK-NEXT:    |                         ^
// CHECK-NEXT:error-several.fun:5:12: error: this '(' is never closed
// CHECK-NEXT:  5 | def h(x) = (x * 2;
// CHECK-NEXT:    |            ^
// CHECK-NEXT:error-several.fun:6:1: note: it should be closed before this
// CHECK-NEXT:  6 | def i(x) = if x then y else 2.0;
// CHECK-NEXT:    | ^~~
// CHECK-NEXT:error-several.fun:6:15: error: 'if' needs a condition: expected Bool, found Int
// CHECK-NEXT:  6 | def i(x) = if x then y else 2.0;
// CHECK-NEXT:    |               ^
// CHECK-NEXT:error-several.fun:6:22: error: there is no variable or constant 'y'
// CHECK-NEXT:  6 | def i(x) = if x then y else 2.0;
// CHECK-NEXT:    |                      ^
// CHECK-NEXT:error-several.fun:7:12: error: expected ',' or ')', found 'g'
// CHECK-NEXT:  7 | write(f(1) g(2));
// CHECK-NEXT:    |            ^
// CHECK-NEXT:error-several.fun:8:9: error: this means nothing in the Fun language
// CHECK-NEXT:  8 | write(3 @ 4)
// CHECK-NEXT:    |         ^
