// Brackets that are never closed, and one that closes nothing.
// RUN: cd %S && not %letcont run $(basename %s) 2>&1 | FileCheck-exact %s
def show(n: Int) : Void = {
  print_int(n);
  new_line();

def twice(n: Int) : Void = { show(n); show(n) };
def thrice(n: Int) : Void = { twice(n); show(n) } };
twice((3)

//      CHECK:error-unclosed.fun:3:27: error: this '{' is never closed
// CHECK-NEXT:  3 | def show(n: Int) : Void = {
// CHECK-NEXT:    |                           ^
// CHECK-NEXT:error-unclosed.fun:7:1: note: it should be closed before this
// CHECK-NEXT:  7 | def twice(n: Int) : Void = { show(n); show(n) };
// CHECK-NEXT:    | ^~~
// CHECK-NEXT:error-unclosed.fun:8:51: error: this '}' closes nothing
// CHECK-NEXT:  8 | def thrice(n: Int) : Void = { twice(n); show(n) } };
// CHECK-NEXT:    |                                                   ^
// CHECK-NEXT:error-unclosed.fun:9:6: error: this '(' is never closed
// CHECK-NEXT:  9 | twice((3)
// CHECK-NEXT:    |      ^
// CHECK-NEXT:error-unclosed.fun:9:10: note: it should be closed before this
// CHECK-NEXT:  9 | twice((3)
// CHECK-NEXT:    |          ^
