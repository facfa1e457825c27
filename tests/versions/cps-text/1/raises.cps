letcont-cps 1
// Functions with handlers: raised and caught in one function and through others; a handler as a return continuation and
// the reverse; tail calls with and without one; closures, code and recursion; exceptions that are records, numbers,
// nothing, functions.
data E = { Negative(i32) Empty }

// Raises what it cannot halve.
def half = fun k h (n) raises i32 -> {
  let two = 2
  let odd = rem(n, two)
  decl bad
  decl good
  case(odd) { 0 -> good  _ -> bad }
  good() = {
    let m = div(n, two)
    k(m)
  }
  bad() = { h(n) }
}
// A tail call.
def quarter = fun k h (n) raises i32 -> {
  decl again
  half(again, h, n)
  again(m) = { half(k, h, m) }
}
// The handler is a block, the continuation the function's own.
def halved = fun k (n) -> {
  decl caught
  half(k, caught, n)
  caught(e) = {
    let thousand = 1000
    let shown = add(e, thousand)
    k(shown)
  }
}
// What it raises is what the caller gets, and the reverse.
def turned = fun k h (n) raises i32 -> { half(h, k, n) }
def both = fun k (n) -> { half(k, k, n) }

// Two results, and exceptions that are records. Deep: the handler is far down the stack.
def walk = fun k h (n, total) : (i32, i32) raises E -> {
  let zero = 0
  let below = lt(n, zero)
  let end = eq(n, zero)
  decl negative, on
  case(below) { true -> negative  false -> on }
  negative() = {
    let e = Negative(total)
    h(e)
  }
  on() = {
    decl last, more
    case(end) { true -> last  false -> more }
    last() = { k(total, n) }
    more() = {
      let two = 2
      let less = sub(n, two)
      let sum = add(total, n)
      decl back
      walk(back, h, less, sum)
      back(a, b) = {
        let one = 1
        let c = add(b, one)
        k(a, c)
      }
    }
  }
}
def shown = fun k (n) : () -> {
  let write = external("write_int")
  let zero = 0
  decl caught, fine
  walk(fine, caught, n, zero)
  fine(total, steps) = {
    decl then
    write(then, total)
    then() = { write(k, steps) }
  }
  caught(e : E) = {
    decl negative, empty
    case(e) { Negative -> negative  Empty -> empty }
    negative(by) = {
      let less = sub(zero, by)
      write(k, less)
    }
    empty() = { k() }
  }
}

// Functions as values that raise nothing but that they raised.
def guarded = fun k (f : fn(i32) -> (i32) raises (), n) -> {
  decl caught
  f(k, caught, n)
  caught(u : ()) = {
    let minus = -1
    k(minus)
  }
}
def below = fun k (most) : fn(i32) -> (i32) raises () -> {
  let check = fun k1 h1 (n) raises () -> {
    let high = gt(n, most)
    decl yes, no
    case(high) { true -> yes  false -> no }
    yes() = {
      let nothing = ()
      h1(nothing)
    }
    no() = { k1(n) }
  }
  k(check)
}
// Code, and exceptions that are functions.
def thrower = code k h (n) : () raises fn(i32) -> i32 -> {
  let add_n = fun k1 (m) -> {
    let sum = add(n, m)
    k1(sum)
  }
  h(add_n)
}
// A loop with a handler around each turn.
def count = fun k (n, odd) -> {
  let zero = 0
  let one = 1
  let end = eq(n, zero)
  decl stop, go
  case(end) { true -> stop  false -> go }
  stop() = { k(odd) }
  go() = {
    let less = sub(n, one)
    decl fine, caught
    half(fine, caught, n)
    fine(m) = { count(k, less, odd) }
    caught(e) = {
      let more = add(odd, one)
      count(k, less, more)
    }
  }
}

let _ = {
  let write = external("write_int")
  let n = 40
  decl a, no
  quarter(a, no, n)
  no(e) = {
    let zero = 0
    let minus = sub(zero, e)
    decl then
    write(then, minus)
    then() = {
      let u = ()
      halt(u)
    }
  }
  a(x) = {
    decl b
    write(b, x)
    b() = {
      let m = 42
      quarter(no, no, m)
    }
  }
}
let _ = {
  let write = external("write_int")
  let seven = 7
  let eight = 8
  decl a
  halved(a, seven)
  a(x) = {
    decl b
    write(b, x)
    b() = {
      decl c
      halved(c, eight)
      c(y) = {
        decl d
        write(d, y)
        d() = {
          decl e, raised
          turned(e, raised, seven)
          raised(r) = { e(r) }
          e(z) = {
            decl f
            write(f, z)
            f() = {
              decl g
              both(g, eight)
              g(w) = {
                decl i
                write(i, w)
                i() = {
                  let u = ()
                  halt(u)
                }
              }
            }
          }
        }
      }
    }
  }
}
let _ = {
  let even = 20000
  let odd = 21
  decl a
  shown(a, even)
  a() = {
    decl b
    shown(b, odd)
    b() = {
      let u = ()
      halt(u)
    }
  }
}
let _ = {
  let write = external("write_int")
  let ten = 10
  let five = 5
  let twenty = 20
  decl a
  below(a, ten)
  a(check : fn(i32) -> (i32) raises ()) = {
    decl b
    guarded(b, check, five)
    b(x) = {
      decl c
      write(c, x)
      c() = {
        decl d
        guarded(d, check, twenty)
        d(y) = {
          decl e
          write(e, y)
          e() = {
            decl never, caught
            thrower(never, caught, twenty)
            never() = {
              let u = ()
              halt(u)
            }
            caught(f : fn(i32) -> i32) = {
              decl g
              f(g, five)
              g(z) = {
                decl i
                write(i, z)
                i() = { never() }
              }
            }
          }
        }
      }
    }
  }
}
let _ = {
  let write = external("write_int")
  let n = 100001
  let zero = 0
  decl a
  count(a, n, zero)
  a(odd) = {
    decl b
    write(b, odd)
    b() = {
      let u = ()
      halt(u)
    }
  }
}
