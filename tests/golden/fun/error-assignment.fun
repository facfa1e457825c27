// `=` for `==`.
// RUN: cd %S && not %letcont run $(basename %s) 2>&1 | FileCheck-exact %s
def fact(n) = if n = 0 then 1 else n * fact(n - 1);
write(fact(3) = 6)

//      CHECK:error-assignment.fun:3:20: error: '=' defines; to compare, write '=='
// CHECK-NEXT:  3 | def fact(n) = if n = 0 then 1 else n * fact(n - 1);
// CHECK-NEXT:    |                    ^
// CHECK-NEXT:error-assignment.fun:4:15: error: '=' defines; to compare, write '=='
// CHECK-NEXT:  4 | write(fact(3) = 6)
// CHECK-NEXT:    |               ^
