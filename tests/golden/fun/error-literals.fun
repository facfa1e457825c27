// Literals that mean nothing.
// RUN: cd %S && not %letcont run $(basename %s) 2>&1 | FileCheck-exact %s
write(2147483648);
write(-2147483649);
write(1.);
write(3x);
write('ab');
write('');
write('\q');
write("text");
write(1e999)

//      CHECK:error-literals.fun:3:7: error: this integer does not fit into 32 bits: they hold -2147483648 to 2147483647
// CHECK-NEXT:  3 | write(2147483648);
// CHECK-NEXT:    |       ^~~~~~~~~~
// CHECK-NEXT:error-literals.fun:4:7: error: this integer does not fit into 32 bits: they hold -2147483648 to 2147483647
// CHECK-NEXT:  4 | write(-2147483649);
// CHECK-NEXT:    |       ^~~~~~~~~~~
// CHECK-NEXT:error-literals.fun:5:7: error: a number has digits on both sides of its point: 1.0
// CHECK-NEXT:  5 | write(1.);
// CHECK-NEXT:    |       ^~
// CHECK-NEXT:error-literals.fun:6:7: error: this is neither a decimal number nor a name
// CHECK-NEXT:  6 | write(3x);
// CHECK-NEXT:    |       ^~
// CHECK-NEXT:error-literals.fun:7:7: error: a character literal is one ASCII character in quotes: 'c'
// CHECK-NEXT:  7 | write('ab');
// CHECK-NEXT:    |       ^~~~
// CHECK-NEXT:error-literals.fun:8:7: error: this character literal is empty
// CHECK-NEXT:  8 | write('');
// CHECK-NEXT:    |       ^~
// CHECK-NEXT:error-literals.fun:9:7: error: unknown escape; there are \n \t \r \0 \\ \' and \"
// CHECK-NEXT:  9 | write('\q');
// CHECK-NEXT:    |       ^~~~
// CHECK-NEXT:error-literals.fun:10:7: error: the Fun language has no strings; print_char('c') prints a character
// CHECK-NEXT:  10 | write("text");
// CHECK-NEXT:     |       ^~~~~~
// CHECK-NEXT:error-literals.fun:11:7: error: this number is too large for a Double
// CHECK-NEXT:  11 | write(1e999)
// CHECK-NEXT:     |       ^~~~~
