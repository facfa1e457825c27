// A function gives its place to one with more arguments on the stack: the frame above begins behind these, where the
// collector looks for its roots.
let print_int = external("print_int")
let alloc = fun k () : ((i32)) -> { let o = 1 let p = (o) k(p) }
let big = fun k (a : (i32), b : (i32), c : (i32), d : (i32), e : (i32), f : (i32), g : (i32), h : (i32), i : (i32), j : (i32)) : ((i32)) -> {
  decl m alloc(m) m(o : (i32)) = { k(o) } }
let small = fun k (a : (i32)) : ((i32)) -> { big(k, a, a, a, a, a, a, a, a, a, a) }
let top = fun k (n) -> {
  let p = (n)
  let o = 3
  let q = (o)
  decl j small(j, q)
  j(t : (i32)) = { let x = #0(p) k(x) }
}
let _ = { let n = 7 decl j, l top(j, n) j(s) = { print_int(l, s) } l() = { let u = () halt(u) } }
