// Closure conversion
// `add_n` uses n, which is bound outside: n is free in it.
// The pass `close` gives it an environment; without any
// other pass (--passes=close) the closure is there to see.
def adder = fun k (n) : fn(i32) -> i32 -> {
  let add_n = fun j (x) -> {
    let sum = add(x, n)
    j(sum)
  }
  k(add_n)
}

let _ = {
  let write = external("write_int")
  decl made
  decl next
  decl done
  let five = 5
  adder(made, five)
  made(f : fn(i32) -> i32) = {
    let ten = 10
    f(next, ten)
  }
  next(result) = {
    write(done, result)
  }
  done() = {
    let nothing = ()
    halt(nothing)
  }
}
