let write_int = external("write_int")
let body = code k (e : env() fn((i32, i32)) -> i32, y : (i32, i32)) : i32 -> { let a = #0(y) let b = #1(y) let c = sub(a, b) k(c) }
let make = fun k (c : code(env() fn((i32, i32)) -> i32, (i32, i32)) -> i32) : fn((i32, i32)) -> i32 -> { let r = closure(c) k(r) }
let _ = {
  let ten = 10
  let five = 5
  let p = (ten, five)
  let cell = ref(p)
  let whole = fun k (w : (i32, i32)) -> { let o = set(cell, w) k(five) }
  let fs = ref(whole)
  decl j, a, d
  make(j, body)
  j(f : fn((i32, i32)) -> i32) = {
    let o1 = set(fs, f)
    let h = get(fs)
    let q = get(cell)
    h(a, q)
  }
  a(x) = { write_int(d, x) }
  d() = { let u = () halt(u) }
}
