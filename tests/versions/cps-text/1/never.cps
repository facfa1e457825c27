letcont-cps 1
// A data type without constructors: a case on it has no branches, and is never reached.
data Never = { }
data Option = { None Some(Never) }
def absurd = fun k (x : Never) -> { case(x) { } }
def call = fun k (f : fn(i32) -> Never, n) -> { decl c f(c, n) c(v : Never) = { case(v) { } } }
def number = fun k (o : Option) -> {
  decl none
  decl some
  case(o) { 0 -> none 1 -> some }
  none() = { let n = 7 k(n) }
  some(x : Never) = { absurd(k, x) }
}
def dies = fun k (n) : Never -> {
  decl j
  let panic = external("panic")
  let why = "the end"
  panic(j, why)
  j() = { unreachable }
}
let _ = {
  decl k, j
  let none = inj 0/2 () : Option
  number(k, none)
  k(n) = {
    let write = external("write_int")
    write(j, n)
  }
  j() = {
    decl end
    let n = 1
    call(end, dies, n)
    end(x) = { let unit = () halt(unit) }
  }
}
