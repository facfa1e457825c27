letcont-cps 1
// Closures as closure conversion leaves them: code that takes its environment first, which is the closure itself.
let scale = code k (self : env(i32, f64) fn(f64) -> f64, x : f64) : f64 -> {
  let n = #0(self)
  let factor = #1(self)
  let zero = 0
  decl stop, go
  let done = eq(n, zero)
  case(done) { true -> stop false -> go }
  stop() = { k(x) }
  go() = {
    let one = 1
    let m = sub(n, one)
    let next = closure(scale, m, factor)
    let y = fmul(x, factor)
    next(k, y)
  }
}
let nothing = code k (self : env() fn() -> ()) : () -> { k() }
def static_closure = closure(nothing)
let _ = {
  decl a
  static_closure(a)
  a() = {
    decl b
    let three = 3
    let two = 2.0
    let f = closure(scale, three, two)
    let pair = (f, three) : (fn(f64) -> f64, i32)
    let g = #0(pair)
    let x = 1.5
    g(b, x)
    b(y : f64) = {
      decl c
      // Known code is called with its environment.
      scale(c, f, y)
      c(z : f64) = {
        decl d
        let write_double = external("write_double")
        write_double(d, z)
        d() = { let unit = () halt(unit) }
      }
    }
  }
}
