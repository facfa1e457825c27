// Externals as values: C's functions too; a failure is located where the value is made, which is all that is known of it.
// RUN: %letcont run %s --engine=native --passes=none > %t.out 2> %t.err; test $? = 1
// RUN: FileCheck-exact %s --check-prefix=OUT < %t.out && FileCheck %s < %t.err
// RUN: %letcont build %s -O0 --passes=none -o %t && %t > %t.out 2> %t.err; test $? = 1
// RUN: FileCheck-exact %s --check-prefix=OUT < %t.out && FileCheck %s < %t.err
// OUT:5
// CHECK: externals.cps:[[#@LINE+14]]:{{[0-9]+}}: error: assertion failed
def apply = fun k (f : code(i32) -> i32, x : i32) : i32 -> {
  f(k, x)
}
let _ = {
  let absolute = external("abs") : code(i32) -> i32
  let n = -5
  decl a
  apply(a, absolute, n)
  a(m : i32) = {
    let write = external("write_int")
    decl b
    write(b, m)
    b() = {
      let check = external("assert")
      let checks = (check, check)
      let last = #1(checks)
      let f = false
      decl c
      last(c, f)
      c() = { let unit = () halt(unit) }
    }
  }
}
