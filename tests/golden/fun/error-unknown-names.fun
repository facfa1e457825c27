// Unknown functions and variables; what has a similar name is suggested.
// RUN: cd %S && not %letcont run $(basename %s) 2>&1 | FileCheck-exact %s
def factorial(number) = if numbr == 0 then 1 else number * factoral(number - 1);
val Limit : Int = 10;
write(factorail(Limt));
print_itn(3);
write(zzz)

//      CHECK:error-unknown-names.fun:3:28: error: there is no variable or constant 'numbr'; did you mean 'number'?
// CHECK-NEXT:  3 | def factorial(number) = if numbr == 0 then 1 else number * factoral(number - 1);
// CHECK-NEXT:    |                            ^~~~~
// CHECK-NEXT:error-unknown-names.fun:3:60: error: there is no function 'factoral'; did you mean 'factorial'?
// CHECK-NEXT:  3 | def factorial(number) = if numbr == 0 then 1 else number * factoral(number - 1);
// CHECK-NEXT:    |                                                            ^~~~~~~~
// CHECK-NEXT:error-unknown-names.fun:5:7: error: there is no function 'factorail'; did you mean 'factorial'?
// CHECK-NEXT:  5 | write(factorail(Limt));
// CHECK-NEXT:    |       ^~~~~~~~~
// CHECK-NEXT:error-unknown-names.fun:5:17: error: there is no variable or constant 'Limt'; did you mean 'Limit'?
// CHECK-NEXT:  5 | write(factorail(Limt));
// CHECK-NEXT:    |                 ^~~~
// CHECK-NEXT:error-unknown-names.fun:6:1: error: there is no function 'print_itn'; did you mean 'print_int'?
// CHECK-NEXT:  6 | print_itn(3);
// CHECK-NEXT:    | ^~~~~~~~~
// CHECK-NEXT:error-unknown-names.fun:7:7: error: there is no variable or constant 'zzz'
// CHECK-NEXT:  7 | write(zzz)
// CHECK-NEXT:    |       ^~~
