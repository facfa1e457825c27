letcont-cps 1
source "sum.toy"

@1:1-16 def twice = fun k (n : i32) : i32 -> {
  @1:11-16 let m = add(n, n)
  k(m)
}

@2:1 let _ = {
  @2:14-16 let n = 21
  @2:8-16 decl got
  twice(got, n)
  @2:1-17 got(m) = {
    let write = external("write_int")
    decl written
    write(written, m)
    written() = {
      let done = ()
      halt(done)
    }
  }
}
