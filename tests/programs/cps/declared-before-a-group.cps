// The body at the end uses the first function of a group that stands behind its declaration, and not the last one.
let _ = {
  decl j
  let f = fun k (x : i32) : i32 -> { k(x) }
  and g = fun l (y : i32) : i32 -> { f(l, y) }
  let one = 1
  g(j, one)
  j(a : i32) = {
    decl h
    let print = external("print_int")
    f(h, a)
    h(b) = {
      decl m
      print(m, b)
      m() = { let u = () halt(u) }
    }
  }
}
