let write_int = external("write_int")
let body = code k (e : env() fn(i32) -> i32, y : i32) : i32 -> {
  let z = add(y, y)
  k(z)
}
let body2 = code k (e : env() fn(i32) -> i32, y : i32) : i32 -> {
  let z = mul(y, y)
  k(z)
}
let make = fun k (c : code(env() fn(i32) -> i32, i32) -> i32) : fn(i32) -> i32 -> {
  let r = closure(c)
  k(r)
}
let _ = { decl j1 
  make(j1, body)
  j1(f : fn(i32) -> i32) = { decl j2  make(j2, body2)
    j2(g : fn(i32) -> i32) = { decl a 
       let ten = 10
       f(a, ten)
       a(p : i32) = { decl b  g(b, ten)
       b(q : i32) = { decl d  let s = sub(q, p)  write_int(d, s) d() = { let u = () halt(u) } } } } }
}
