// A comment that is never closed; what is lost in it is not asked for.
// RUN: cd %S && not %letcont run $(basename %s) 2>&1 | FileCheck-exact %s
def two() = 2; /* two
write(two())

//      CHECK:error-unclosed-comment.fun:3:16: error: this comment is never closed
// CHECK-NEXT:  3 | def two() = 2; /* two
// CHECK-NEXT:    |                ^~
//  CHECK-NOT:{{.}}
