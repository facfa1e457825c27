letcont-cps 1
// Strings that are built at run time: every operation, in a loop, and kept in data.
def print_string = external("print_string")
def print_int = external("print_int")
def print_double = external("print_double")
def print_bool = external("print_bool")
def print_character = external("print_character")
def newline = "\n"
def grown = fun k (n : i32, s : str) : (str) -> {
  decl done, more
  let zero = 0
  let ends = eq(n, zero)
  case (ends) { true -> done; false -> more }
  done() = { k(s) }
  more() = {
    let one = 1
    let less = sub(n, one)
    let digits = i32_to_str(n)
    let longer = concat(s, digits)
    grown(k, less, longer)
  }
}
def line = fun k (s : str) : () -> {
  let whole = concat(s, newline)
  print_string(k, whole)
}
def accents = "\xC3\xA9t\xC3\xA9"
def none = 0
def empty = ""
def main = {
  decl a, b, c, d, e, f, g, h, i, j, l, m, o, p, q, r, s, last
  let n = 3000
  grown(a, n, empty)
  a(long : str) = {
    let bytes = bytes(long)
    let from = 10000
    let count = 11
    let part = slice(long, from, count)
    let first = i32_to_str(bytes)
    let both = concat(first, part)
    line(b, both)
  }
  b() = { let x = -9223372036854775808L let t = i64_to_str(x) line(c, t) }
  c() = { let y = 0.1 let t = f64_to_str(y) line(d, t) }
  d() = { let nothing = 0.0 let nan = fdiv(nothing, nothing) let t = f64_to_str(nan) line(e, t) }
  e() = { let emoji = '\u{1F600}' let t = char_to_str(emoji) line(f, t) }
  f() = { let cent = '\u{20AC}' let t = char_to_str(cent) line(g, t) }
  g() = { let text = "tab\t, \"quotes\", back\\slash, \x01\x7F" let t = quote(text) line(h, t) }
  h() = { let one = 1 let two = 2 let t = slice(accents, one, two) line(i, t) }
  i() = { let two = 2 let five = 5 let t = cut(accents, two, five) line(j, t) }
  j() = { let three = 3 let ch = decode(accents, three) print_character(l, ch) }
  l() = { line(m, newline) }
  m() = { let t = " 12.5e1x" let y = str_to_f64(t) print_double(o, y) }
  o() = { let y = str_to_f64(accents) print_double(p, y) }
  p() = { let t = slice(accents, none, none) let same = seq(t, empty) print_bool(q, same) }
  q() = { let t = concat(accents, accents) let greater = sgt(t, accents) print_bool(r, greater) }
  r() = { let t = concat(accents, newline) let characters = length(t) print_int(s, characters) }
  s() = { let two = 2 let one = 1 let t = cut(accents, one, two) print_string(last, t) }
  last() = { let u = () halt(u) }
}
