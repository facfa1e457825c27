let write_int = external("write_int")
type C = code(env() fn(i32) -> i32, i32) -> i32
let body = code k (e : env() fn(i32) -> i32, y : i32) : i32 -> { let z = add(y, y) k(z) }
let body2 = code k (e : env() fn(i32) -> i32, y : i32) : i32 -> { let z = mul(y, y) k(z) }
let n = 5
let b : bool = { let r = ref(n) let q = get(r) let c = eq(q, n) halt(c) }
let cv : C = { decl t, f case(b) { true -> t, false -> f } t() = { halt(body2) } f() = { halt(body) } }
let cl = closure(cv)
let _ = { decl j, d
  let ten = 10
  let r = ref(cl) let g = get(r)
  g(j, ten)
  j(x : i32) = { write_int(d, x) }
  d() = { let u = () halt(u) }
}
