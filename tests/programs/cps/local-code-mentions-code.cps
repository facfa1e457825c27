let write_int = external("write_int")
let outer = fun k (n : i32) : i32 -> {
  let one = code k1 (m : i32) : i32 -> { k1(m) }
  let two = code k2 (m : i32) : i32 -> { one(k2, m) }
  two(k, n)
}
let _ = {
  decl j, d
  let five = 5
  outer(j, five)
  j(x : i32) = { write_int(d, x) }
  d() = { let u = () halt(u) }
}
