let write_int = external("write_int")
let a1 = code k (x : i32) : () -> { let y = add(x, x) write_int(k, y) }
let a2 = code k (x : i32) : () -> { let y = mul(x, x) write_int(k, y) }
let pick = fun k (n : i32, c : code(i32) -> (), d : code(i32) -> ()) : (i32, code(i32) -> ()) -> {
  decl more, stop
  let one = 1
  case(n) { 0 -> stop, _ -> more }
  more() = { decl j
    let m = sub(n, one)
    pick(j, m, d, c)
    j(i : i32, g : code(i32) -> ()) = { let i2 = add(i, one) k(i2, g) } }
  stop() = { k(n, c) }
}
let _ = {
  decl got
  let n = 4
  let r = ref(n)
  let m = get(r)
  pick(got, m, a1, a2)
  got(i : i32, g : code(i32) -> ()) = { decl n7 g(n7, i) n7() = { let u3 = () halt(u3) } }
}
