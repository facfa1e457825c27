letcont-cps 1
// Externals as values: passed to a function, in a tuple, chosen by a condition, called in tail position.
def apply = fun k (f : code(i32) -> (), x : i32) : () -> {
  f(k, x)
}
def chosen = fun k (b : bool) : code(i32) -> () -> {
  decl one, other
  case(b) { true -> one false -> other }
  one() = { let f = external("write_int") k(f) }
  other() = { let f = external("print_int") k(f) }
}
let _ = {
  let write = external("write_int")
  let show = external("print_double")
  let both = (write, show)
  let n = 7
  decl a
  apply(a, write, n)
  a() = {
    let second = #1(both)
    let d = 2.5
    decl b
    second(b, d)
    b() = {
      let line = external("print_newline")
      let more = (line, line)
      let lines = #0(more)
      decl c
      lines(c)
      c() = {
        let first = #0(both)
        decl e
        apply(e, first, n)
        e() = {
          decl g
          let t = true
          chosen(g, t)
          g(f : code(i32) -> ()) = {
            decl h
            f(h, n)
            h() = {
              decl i
              let none = false
              chosen(i, none)
              i(f2 : code(i32) -> ()) = {
                decl j
                let letter = external("putchar")
                apply(j, f2, n)
                j() = {
                  let ten = 10
                  decl l
                  apply(l, letter, ten)
                  l() = { let unit = () halt(unit) }
                }
              }
            }
          }
        }
      }
    }
  }
}
