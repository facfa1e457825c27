letcont-cps 1
// Twice three.
data Pair = { Both(i32, i32) }
let print_int = external("print_int")

def double = fun k (p : Pair) -> {
  decl j
  case(p) { Both -> j }
  j(a, b) = {
    let sum = add(a, b)
    k(sum)
  }
}

let _ = {
  let three = 3
  let p = Both(three, three)
  decl shown, done
  double(shown, p)
  shown(six) = {
    print_int(done, six)
  }
  done() = {
    let nothing = ()
    halt(nothing)
  }
}
