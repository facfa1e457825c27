let write_int = external("write_int")
type E = env(i32) fn(i32) -> i32
let limit : i32 = { let a = 3 let b = 4 let c = mul(a, b) halt(c) }
let outer = fun k (n : i32) : fn(i32) -> i32 -> {
  let even = code ke (m : i32) : bool -> {
    decl z, nz
    case(m) { 0 -> z, _ -> nz }
    z() = { let t = true ke(t) }
    nz() = { let one = 1 let m1 = sub(m, one) odd(ke, m1) }
  } and odd = code ko (m : i32) : bool -> {
    decl z, nz
    case(m) { 0 -> z, _ -> nz }
    z() = { let t = false ko(t) }
    nz() = { let one = 1 let m1 = sub(m, one) even(ko, m1) }
  }
  let body = code kb (e : E, y : i32) : i32 -> {
    decl j
    let x = #0(e)
    let inner = fun ki (q : i32) : i32 -> { let s = add(q, x) let s2 = add(s, limit) ki(s2) }
    even(j, y)
    j(b : bool) = { decl t, f case(b) { true -> t, false -> f }
      t() = { inner(kb, y) }
      f() = { let one = 1 let y1 = sub(y, one) body(kb, e, y1) } }
  }
  let c = closure(body, n)
  let user = fun ku (q : i32) : i32 -> { decl j
    let c2 = closure(body, q)
    c2(j, q)
    j(r : i32) = { c(ku, r) } }
  k(user)
}
let _ = {
  decl j1
  let five = 5
  outer(j1, five)
  j1(f : fn(i32) -> i32) = { decl j2 f(j2, five)
    j2(x : i32) = { decl j3 write_int(j3, x) j3() = { decl j4, j5 let seven = 7 outer(j4, seven) j4(g : fn(i32) -> i32) = { g(j5, seven) } j5(z : i32) = { decl d write_int(d, z) d() = { let u = () halt(u) } } } } }
}
