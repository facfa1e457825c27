// A function never returns
// It calls the continuation that it was given: f(k, x). If
// that is the caller's own one, the call is a tail call. In
// LLVM IR calling k is `ret`. Choose no passes to see both.
def square = fun k (x) -> {
  let y = mul(x, x)
  k(y)
}

def twice_squared = fun k (x) -> {
  decl j
  square(j, x)
  j(y) = {
    square(k, y)
  }
}

let _ = {
  let write = external("write_int")
  decl next
  decl done
  let three = 3
  twice_squared(next, three)
  next(result) = {
    write(done, result)
  }
  done() = {
    let nothing = ()
    halt(nothing)
  }
}
