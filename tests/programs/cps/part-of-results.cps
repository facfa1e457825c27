// Of what f2 returns only a part is needed, while f1, which it calls in tail position, returns the whole.
let print_int = external("print_int")
let f1 = code k (a, b : str, c : str, d : f64, e) : (str, bool) -> {
  let z = 0 let u = () let s = concat(b, c) let q = lt(a, e)
  decl m, n case(q) { true -> m false -> n }
  m() = { k(s, q) } n() = { let o = 1 let x = sub(a, o) f1(k, x, s, c, d, e) } }
let f2 = code k (a, g : fn() -> (i32, str) raises ()) : (str, bool) -> {
  let s = "q" let z = 0 let q = le(a, z) decl m, n case(q) { true -> m false -> n }
  m() = { let d = 0.5 let u = () k(s, q) }
  n() = { let o = 1 let b = sub(a, o) decl i f2(i, b, g)
   i(r : str, v : bool) = {
    decl j, h g(j, h)
    j(x, y : str) = { let e5 = 0.5 let y2 = concat(y, s) f1(k, z, r, y2, e5, x) }
    h(u : ()) = { let r2 = concat(s, r) let fa = false let d = 0.5 k(r2, fa) } } }
}
let _ = { let n = 3 let s = "u" let d = 0.5 let g = fun k h () : (i32, str) raises () -> { let t = true k(n, s) }
 decl j f2(j, n, g) j(x : str, z : bool) = { decl l print_int(l, n) l() = { let u = () halt(u) } } }
