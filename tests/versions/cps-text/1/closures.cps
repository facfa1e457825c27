letcont-cps 1
// A lambda in a lambda with two free variables; functions as values; functions of functions; mutual recursion of
// functions that are values.
def adder = fun k (a) : fn(i32) -> fn(i32) -> i32 -> {
  let f = fun k1 (b) : fn(i32) -> i32 -> {
    let g = fun k2 (c) -> {
      let ab = add(a, b)
      let abc = mul(ab, c)
      k2(abc)
    }
    k1(g)
  }
  k(f)
}
def twice = fun k (f : fn(i32) -> i32, x) -> {
  decl again
  f(again, x)
  again(y) = { f(k, y) }
}
def parities = fun k () : (fn(i32) -> bool, fn(i32) -> bool) -> {
  let zero = 0
  let even = fun k1 (n) : bool -> {
    decl yes, no
    let done = eq(n, zero)
    case(done) { true -> yes false -> no }
    yes() = { k1(done) }
    no() = { let one = 1 let m = sub(n, one) odd(k1, m) }
  }
  and odd = fun k2 (n) : bool -> {
    decl yes, no
    let done = eq(n, zero)
    case(done) { true -> yes false -> no }
    yes() = { let f = false k2(f) }
    no() = { let one = 1 let m = sub(n, one) even(k2, m) }
  }
  k(even, odd)
}
let _ = {
  decl k
  let one = 1
  adder(k, one)
  k(f : fn(i32) -> fn(i32) -> i32) = {
    decl j
    let two = 2
    f(j, two)
    j(g : fn(i32) -> i32) = {
      decl r
      let five = 5
      twice(r, g, five)
      r(result) = {
        decl p
        let write_int = external("write_int")
        write_int(p, result)
        p() = {
          decl q
          parities(q)
          q(even : fn(i32) -> bool, odd : fn(i32) -> bool) = {
            decl s
            let seven = 7
            even(s, seven)
            s(b : bool) = {
              decl t
              odd(t, seven)
              t(c : bool) = {
                decl u
                let print_bool = external("print_bool")
                print_bool(u, b)
                u() = {
                  decl v
                  print_bool(v, c)
                  v() = { let unit = () halt(unit) }
                }
              }
            }
          }
        }
      }
    }
  }
}
