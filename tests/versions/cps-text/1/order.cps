letcont-cps 1
// Definitions are evaluated in order, each once; functions may be used before they are defined.
def first : i32 = {
  decl k
  let n = 1
  show(k, n)
  k() = { halt(n) }
}
def second : i32 = {
  decl k
  let n = add(first, first)
  show(k, n)
  k() = { halt(n) }
}
let show = fun k (n) : () -> {
  let write_int = external("write_int")
  write_int(k, n)
}
let _ = {
  decl k
  let n = add(first, second)
  show(k, n)
  k() = { let unit = () halt(unit) }
}
