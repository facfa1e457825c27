// An `if` needs its `else`, and the first `;` after it is where it was forgotten.
// RUN: cd %S && not %letcont run $(basename %s) 2>&1 | FileCheck-exact %s
def abs(n) = if n < 0 then 0 - n;
def sign(n) = if n < 0 then { print_int(n); 0 - 1 };
def both(n) = if n < 0 then { skip } { skip };
write(if abs(0 - 3) == 3 then 1)

//      CHECK:error-missing-else.fun:3:33: error: expected 'else', found ';'
// CHECK-NEXT:  3 | def abs(n) = if n < 0 then 0 - n;
// CHECK-NEXT:    |                                 ^
// CHECK-NEXT:error-missing-else.fun:3:14: note: this 'if' needs both branches
// CHECK-NEXT:  3 | def abs(n) = if n < 0 then 0 - n;
// CHECK-NEXT:    |              ^~
// CHECK-NEXT:error-missing-else.fun:4:52: error: expected 'else', found ';'
// CHECK-NEXT:  4 | def sign(n) = if n < 0 then { print_int(n); 0 - 1 };
// CHECK-NEXT:    |                                                    ^
// CHECK-NEXT:error-missing-else.fun:4:15: note: this 'if' needs both branches
// CHECK-NEXT:  4 | def sign(n) = if n < 0 then { print_int(n); 0 - 1 };
// CHECK-NEXT:    |               ^~
// CHECK-NEXT:error-missing-else.fun:5:38: error: expected 'else' or an operator, found '{'
// CHECK-NEXT:  5 | def both(n) = if n < 0 then { skip } { skip };
// CHECK-NEXT:    |                                      ^
// CHECK-NEXT:error-missing-else.fun:5:15: note: this 'if' needs both branches
// CHECK-NEXT:  5 | def both(n) = if n < 0 then { skip } { skip };
// CHECK-NEXT:    |               ^~
// CHECK-NEXT:error-missing-else.fun:6:32: error: expected 'else', found ')'
// CHECK-NEXT:  6 | write(if abs(0 - 3) == 3 then 1)
// CHECK-NEXT:    |                                ^
// CHECK-NEXT:error-missing-else.fun:6:7: note: this 'if' needs both branches
// CHECK-NEXT:  6 | write(if abs(0 - 3) == 3 then 1)
// CHECK-NEXT:    |       ^~
