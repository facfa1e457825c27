let write_int = external("write_int")
let g = fun k (x : i32) : i32 -> { let y = mul(x, x) k(y) }
let outer = fun k (n : i32) : i32 -> {
  let f = code kf (fn1 : fn(i32) -> i32, m : i32) : i32 -> {
    decl z, nz
    case(m) { 0 -> z, _ -> nz }
    z() = { kf(m) }
    nz() = { decl j let one = 1 let m1 = sub(m, one) f(j, fn1, m1) j(r : i32) = { decl i fn1(i, m) i(s : i32) = { let t = add(r, s) kf(t) } } }
  }
  let h = code kh (m : i32) : i32 -> { decl z, nz
    case(m) { 0 -> z, _ -> nz }
    z() = { kh(m) }
    nz() = { decl j f(j, g, m) j(a : i32) = { decl i let one = 1 let m1 = sub(m, one) h(i, m1) i(b : i32) = { let c = add(a, b) kh(c) } } } }
  h(k, n)
}
let id = fun k (x : i32) : i32 -> { let y = add(x, x) k(y) }
let outer2 = fun k (f0 : fn(i32) -> i32, n : i32) : i32 -> { decl j outer(j, n) j(a : i32) = { f0(k, a) } }
let _ = {
  decl j, d
  let three = 3
  outer(j, three)
  j(x : i32) = { decl i outer2(i, id, x) i(y : i32) = { write_int(d, y) } }
  d() = { let u = () halt(u) }
}
