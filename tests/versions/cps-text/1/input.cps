letcont-cps 1
// The next byte of the input: by a call, by a call of a value, in tail position, chosen by a condition, and at the end.
def twice = fun k (f : code() -> i32) : i32 -> {
  decl a
  f(a)
  a(x : i32) = {
    decl b
    f(b)
    b(y : i32) = { let hundred = 100 let z = mul(x, hundred) let sum = add(z, y) k(sum) }
  }
}
def next = fun k () : i32 -> { let f = external("getchar") f(k) }
def chosen = fun k (f : code() -> i32) : i32 -> { let both = (f, f) let g = #1(both) g(k) }
let _ = {
  let write = external("write_int")
  let read = external("getchar")
  decl a
  twice(a, read)
  a(x : i32) = {
    decl b
    write(b, x)
    b() = {
      decl c
      next(c)
      c(y : i32) = {
        decl d
        write(d, y)
        d() = {
          decl e
          chosen(e, read)
          e(z : i32) = {
            decl f
            write(f, z)
            f() = {
              decl g
              read(g)
              g(end : i32) = { decl h write(h, end) h() = { let unit = () halt(unit) } }
            }
          }
        }
      }
    }
  }
}
