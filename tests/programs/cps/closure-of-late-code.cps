let write_int = external("write_int")
type C = code(env(i32) fn(i32) -> i32, i32) -> i32
let body = code k (e : env(i32) fn(i32) -> i32, y : i32) : i32 -> { let x = #0(e) let z = add(x, y) k(z) }
let body2 = code k (e : env(i32) fn(i32) -> i32, y : i32) : i32 -> { let x = #0(e) let z = mul(x, y) k(z) }
let n = 5
let b : bool = { let r = ref(n) let q = get(r) let c = eq(q, n) halt(c) }
let cv : C = { decl t, f case(b) { true -> t, false -> f } t() = { halt(body2) } f() = { halt(body) } }
let cl = closure(cv, n)
let _ = { decl j, d
  let ten = 10
  cl(j, ten)
  j(x : i32) = { write_int(d, x) }
  d() = { let u = () halt(u) }
}
