// Injections and case
// A list is made of injections: which constructor, and its
// fields. `case` looks at the constructor and hands the
// fields to a continuation.
data List = { Nil Cons(i32, List) }

def sum = fun k (list : List) -> {
  decl nil
  decl cons
  case(list) { 0 -> nil 1 -> cons }
  nil() = {
    let zero = 0
    k(zero)
  }
  cons(head, tail : List) = {
    decl rest
    sum(rest, tail)
    rest(others) = {
      let all = add(head, others)
      k(all)
    }
  }
}

let _ = {
  let write = external("write_int")
  decl next
  decl done
  let empty = inj 0/2 () : List
  let two = 2
  let three = 3
  let short = inj 1/2 (three, empty) : List
  let list = inj 1/2 (two, short) : List
  sum(next, list)
  next(result) = {
    write(done, result)
  }
  done() = {
    let nothing = ()
    halt(nothing)
  }
}
