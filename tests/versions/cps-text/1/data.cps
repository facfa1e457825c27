letcont-cps 1
// An injection and its case: a list, with its sum and its length; a case with a default; an enumeration. Two data types
// have constructors of the same names.
data List = { Nil Cons(i32, List) }
data Colour = { Red Green Blue }
data Texts = { Nil Cons(str, Texts) }

def blue = Blue()
def sum = fun k (list : List) -> {
  decl nil, cons
  case(list) { Nil -> nil  Cons -> cons }
  nil() = { let zero = 0 k(zero) }
  cons(head, tail : List) = {
    decl j
    sum(j, tail)
    j(rest) = { let total = add(head, rest) k(total) }
  }
}
def upto = fun k (n) : List -> {
  decl loop
  let zero = 0
  let one = 1
  let nil = Nil() : List
  loop(n, nil)
  loop(i, list : List) = {
    decl done, more
    case(i) { 0 -> done  _ -> more }
    done() = { k(list) }
    more() = {
      let longer = Cons(i, list)
      let j = sub(i, one)
      loop(j, longer)
    }
  }
}
def number_of = fun k (c : Colour) -> {
  decl red, other
  case(c) { Red -> red  _ -> other }
  red() = { let n = 1 k(n) }
  other() = { let n = 2 k(n) }
}
let _ = {
  decl made
  let n = 100000
  upto(made, n)
  made(list : List) = {
    decl shown
    // Not in tail position: as deep as the list is long.
    let small = 1000
    upto(shown, small)
    shown(short : List) = {
      decl summed
      sum(summed, short)
      summed(total) = {
        decl k
        let write_int = external("write_int")
        write_int(k, total)
        k() = {
          decl r
          number_of(r, blue)
          r(b) = { decl end write_int(end, b) end() = { let unit = () halt(unit) } }
        }
      }
    }
  }
}
