// Injections and case
// A list is made of injections: a constructor and its
// fields. `case` looks at the constructor and hands the
// fields to a continuation.
data List = { Nil Cons(i32, List) }

def sum = fun k (list : List) -> {
  decl nil
  decl cons
  case(list) { Nil -> nil  Cons -> cons }
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
  let empty = Nil()
  let two = 2
  let three = 3
  let short = Cons(three, empty)
  let list = Cons(two, short)
  sum(next, list)
  next(result) = {
    write(done, result)
  }
  done() = {
    let nothing = ()
    halt(nothing)
  }
}
