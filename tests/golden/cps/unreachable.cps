// `unreachable` ends a block that control never enters; LLVM is told so after a call that does not return.
// RUN: %letcont emit --stage=cps --passes=none %s | FileCheck-exact --check-prefix=CPS %s
// RUN: %letcont emit --stage=cps --passes=none %s > %t.cps
// RUN: %letcont emit --stage=cps --passes=none %t.cps | diff %t.cps -
// RUN: %letcont emit --stage=llvm --passes=none %s | FileCheck --check-prefix=LLVM %s
// RUN: %letcont emit --stage=k --passes=none %s | FileCheck --check-prefix=K %s
// RUN: %letcont emit --stage=bytecode --passes=none %s | FileCheck --check-prefix=CODE %s
def half = fun k (x) -> {
  let one = 1
  let odd = and(x, one)
  let is_odd = eq(odd, one)
  decl never
  decl yes
  decl no
  case(is_odd) { true -> no  false -> yes }
  yes() = {
    let y = shr(x, one)
    k(y)
  }
  no() = {
    let panic = external("panic")
    let message = "odd"
    panic(never, message)
  }
  never() = {
    unreachable
  }
}
//      CPS:  never() = {
// CPS-NEXT:    unreachable
// CPS-NEXT:  }
// CPS-NEXT:}
// LLVM:       no:
// LLVM-NEXT:    call void @panic(
// LLVM-NEXT:    unreachable
// K:          let _ = call panic("odd") in
// K-NEXT:     unreachable
// CODE:       external "panic", r1
// CODE-NEXT:  {{[0-9]+}}  unreachable

// A call of what may come there is no call that only computes: it stays though nothing uses it. Before a parenthesis the
// word is a name.
// RUN: printf 'def f = fun k (x) -> { decl unreachable decl bad case(x) { 0 -> bad _ -> unreachable } bad() = { unreachable } unreachable() = { k(x) } }\nlet _ = { let zero = 0 decl k f(k, zero) k(r) = { let u = () halt(u) } }\n' > %t.cps
// RUN: not %letcont run %t.cps 2>&1 | FileCheck %s --check-prefix=COMES
// RUN: not %letcont run --engine=eval %t.cps 2>&1 | FileCheck %s --check-prefix=COMES
// RUN: not %letcont run --engine=native %t.cps 2>&1 | FileCheck %s --check-prefix=COMES
// RUN: printf 'run\n' | %letcont debug %t.cps 2>&1 | FileCheck %s --check-prefix=COMES
// COMES:    {{.*}}.cps:1:98: error: the program came to 'unreachable'
// RUN: %letcont emit --stage=cps --passes=none %t.cps | FileCheck %s --check-prefix=NAME
// NAME:      case(x) { 0 -> bad  _ -> unreachable_0 }
