// Wrapping, the division of the smallest integer by -1, remainders of negative numbers, comparisons of all types.
def check = fun k (condition : bool) : () -> {
  let assert = external("assert")
  assert(k, condition)
}
def both = fun k (a : bool, b : bool) : bool -> {
  decl yes, no
  case(a) { true -> yes false -> no }
  yes() = { k(b) }
  no() = { k(a) }
}
let _ = {
  decl k1
  let min = -2147483648
  let max = 2147483647
  let one = 1
  let minus = -1
  let next = add(max, one)
  let wraps = eq(next, min)
  let quotient = div(min, minus)
  let same = eq(quotient, min)
  both(k1, wraps, same)
  k1(b1 : bool) = {
    decl k2
    check(k2, b1)
    k2() = {
      decl k3
      let seven = -7
      let two = 2
      let r = rem(seven, two)
      let q = div(seven, two)
      let r_is = eq(r, minus)
      let three = -3
      let q_is = eq(q, three)
      both(k3, r_is, q_is)
      k3(b2 : bool) = {
        decl k4
        check(k4, b2)
        k4() = {
          decl k5
          let a = "abc"
          let b = "abd"
          let less = slt(a, b)
          let differ = sne(a, b)
          both(k5, less, differ)
          k5(b3 : bool) = {
            decl k6
            check(k6, b3)
            k6() = {
              decl k7
              let zero = 0.0
              let none = fdiv(zero, zero)
              let unequal = fne(none, none)
              let not_less = fge(none, zero)
              let no = false
              let right = beq(not_less, no)
              both(k7, unequal, right)
              k7(b4 : bool) = {
                decl k8
                check(k8, b4)
                k8() = {
                  decl k9
                  let fine = "fine\n"
                  let print_string = external("print_string")
                  print_string(k9, fine)
                  k9() = { let unit = () halt(unit) }
                }
              }
            }
          }
        }
      }
    }
  }
}
