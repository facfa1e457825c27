// Warnings come before what the program prints, with every engine.
// RUN: cd %S && %letcont run $(basename %s) --engine=eval 2>&1 | FileCheck-exact %s
// RUN: cd %S && %letcont run $(basename %s) --engine=native 2>&1 | FileCheck-exact %s
// RUN: cd %S && %letcont run $(basename %s) 2>&1 >/dev/null | FileCheck %s --check-prefix=ERR
def print_star() : Void = print_char('+');
print_star();
new_line()

//      CHECK:warnings.fun:5:5: warning: 'print_star' hides the built-in of that name
// CHECK-NEXT:  5 | def print_star() : Void = print_char('+');
// CHECK-NEXT:    |     ^~~~~~~~~~
// CHECK-NEXT:+
// ERR: warning: 'print_star'
