// A function that returns two values beside an exception that is no record needs four registers, one more than there
// are. So `flatten` keeps the tuple, and its tail calls need no stack.
// RUN: for passes in none flatten default; do %letcont run --engine=native --max-stack=1M --passes=$passes %s | grep -x 2 || exit 1; done
// RUN: %letcont emit --stage=llvm --passes=flatten %s | FileCheck %s
// CHECK: musttail call { i32, i1, ptr } @f
def f = fun k h (n, a, b) : ((i32, i32)) raises i32 -> {
  decl k0
  decl k1
  let zero = 0
  let c = eq(n, zero)
  case(c) { true -> k0  false -> k1 }
  k0() = {
    let t = (a, b)
    k(t)
  }
  k1() = {
    let one = 1
    let c2 = lt(n, zero)
    decl bad
    decl good
    case(c2) { true -> bad  false -> good }
    bad() = { h(a) }
    good() = {
      let m = sub(n, one)
      f(k, h, m, b, a)
    }
  }
}
let _ = {
  let n = 5000001
  let a = 1
  let b = 2
  decl k
  decl h
  f(k, h, n, a, b)
  k(t : (i32, i32)) = {
    let x = #0(t)
    let p = external("print_int")
    decl e
    p(e, x)
    e() = { let u = ()  halt(u) }
  }
  h(x) = { let u = ()  halt(u) }
}
