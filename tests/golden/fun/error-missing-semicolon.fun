// A missing `;` between definitions is missing behind the first one.
// RUN: cd %S && not %letcont run $(basename %s) 2>&1 | FileCheck-exact %s
def one() = 1
def two() = 2
write(one() + two())

//      CHECK:error-missing-semicolon.fun:3:14: error: expected ';' after the definition, found 'def'
// CHECK-NEXT:  3 | def one() = 1
// CHECK-NEXT:    |              ^
// CHECK-NEXT:error-missing-semicolon.fun:3:1: note: the definition
// CHECK-NEXT:  3 | def one() = 1
// CHECK-NEXT:    | ^~~~~~~~~
// CHECK-NEXT:error-missing-semicolon.fun:4:14: error: expected ';' after the definition, found 'write'
// CHECK-NEXT:  4 | def two() = 2
// CHECK-NEXT:    |              ^
// CHECK-NEXT:error-missing-semicolon.fun:4:1: note: the definition
// CHECK-NEXT:  4 | def two() = 2
// CHECK-NEXT:    | ^~~~~~~~~
