letcont-cps 1
// The loop of the articles, k(x) = k(2 + x), with an end: the sum of the even numbers below 20.
let _ = {
  decl k
  let two = 2
  let limit = 20
  let zero = 0
  k(zero, zero)
  k(x, sum) = {
    decl again, done
    let below = lt(x, limit)
    case(below) { true -> again  false -> done }
    again() = {
      let next = add(two, x)
      let more = add(sum, x)
      k(next, more)
    }
    done() = {
      decl end
      let write_int = external("write_int")
      write_int(end, sum)
      end() = { let unit = () halt(unit) }
    }
  }
}
