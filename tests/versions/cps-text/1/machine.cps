letcont-cps 1
// Two continuations that are declared together and take turns: is 11 odd? And one that is declared apart, and uses a
// continuation that is declared after it.
def parity = fun k (n) : bool -> {
  decl even, odd
  let one = 1
  let zero = 0
  even(n)
  even(i) = {
    decl stop, go
    let spent = eq(i, zero)
    case(spent) { true -> stop false -> go }
    stop() = { let yes = true k(yes) }
    go() = { let j = sub(i, one) odd(j) }
  }
  odd(i) = {
    decl stop, go
    let spent = eq(i, zero)
    case(spent) { true -> stop false -> go }
    stop() = { let no = false k(no) }
    go() = { let j = sub(i, one) even(j) }
  }
}
def ping = fun k (n) -> {
  decl here
  decl there
  here(n)
  here(x) = {
    decl small, large
    case(x) { 0 -> small 1 -> small 2 -> small _ -> large }
    small() = { k(x) }
    large() = { let two = 2 let y = div(x, two) there(y) }
  }
  there(x) = { let one = 1 let y = sub(x, one) here(y) }
}
let _ = {
  decl r
  let n = 11
  parity(r, n)
  r(even : bool) = {
    decl next
    let print_bool = external("print_bool")
    print_bool(next, even)
    next() = {
      decl q
      let start = 100
      ping(q, start)
      q(end) = {
        decl last
        let print_int = external("print_int")
        print_int(last, end)
        last() = { let unit = () halt(unit) }
      }
    }
  }
}
