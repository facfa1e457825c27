let write_int = external("write_int")
let body = code k (e : env(i32) fn(i32) -> i32, y : i32) : i32 -> {
  let x = #0(e)
  let z = add(x, y)
  k(z)
}
let body2 = code k (e : env(i32) fn(i32) -> i32, y : i32) : i32 -> {
  let x = #0(e)
  let z = mul(x, y)
  k(z)
}
let make = fun k (c : code(env(i32) fn(i32) -> i32, i32) -> i32, n : i32) : fn(i32) -> i32 -> {
  let r = closure(c, n)
  k(r)
}
let _ = { decl j1 
  let five = 5
  make(j1, body, five)
  j1(f : fn(i32) -> i32) = { decl j2  make(j2, body2, five)
    j2(g : fn(i32) -> i32) = { decl a 
       let ten = 10
       f(a, ten)
       a(p : i32) = { decl b  g(b, ten)
       b(q : i32) = { decl d  let s = sub(q, p)  write_int(d, s) d() = { let u = () halt(u) } } } } }
}
