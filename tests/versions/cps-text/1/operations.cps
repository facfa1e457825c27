letcont-cps 1
// Operations of one and two operands, constants of 64 bits and characters.
def print_int = external("print_int")
def print_int64 = external("print_int64")
def print_double = external("print_double")
def print_character = external("print_character")
def print_newline = external("print_newline")
def show = fun k (x : i64) : () -> {
  decl a
  print_int64(a, x)
  a() = { print_newline(k) }
}
def one = 1L
def c = '\u{1F600}'
def main = {
  decl a, b, d, e, f, g, h, last
  let x = 9223372036854775807L
  let y = add64(x, one)
  show(a, y)
  a() = {
    let m = -1L
    let q = div64(y, m)
    show(b, q)
  }
  b() = {
    let s = sqrt(s2)
    let t = sin(s)
    let z = f64_to_i64(t)
    print_double(d, t)
  }
  d() = { print_character(e, c) }
  e() = { let big = 1e300 let w = f64_to_i32(big) print_int(f, w) }
  f() = { let sh = 33 let n = -5 let r = ushr(n, sh) let r2 = not(r) print_int(g, r2) }
  g() = { let cc = char_to_i32(c) let ch = i32_to_char(zz) print_character(h, ch) }
  h() = { let z = 0L let r = rem64(one, z) let u = i64_to_i32(r) print_int(last, u) }
  last() = { let u = () halt(u) }
}
def s2 = 2.0
def zz = 233
