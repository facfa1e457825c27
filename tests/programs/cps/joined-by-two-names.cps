// A string that a jump gives a second name, and both are joined to others: it is no part of the first one only.
def f = fun r (a : str, b : str) : str -> {
  let t = concat(a, b)
  decl k
  k(t)
  k(p : str) = {
    let u = concat(p, a)
    let w = concat(u, t)
    r(w)
  }
}
def main : str = {
  decl j
  let x = "one"
  let y = "two"
  f(j, x, y)
  j(s : str) = {
    let print = external("print_string")
    decl e
    print(e, s)
    e() = { halt(x) }
  }
}
