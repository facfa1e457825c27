// A continuation is a block
// Lemerre's first term, made to end: v is 3, k adds v to
// what it gets, and is called with 11. In LLVM IR k would
// be a basic block and x its phi node; but since k is used
// once, its code follows. The passes leave 14: choose none.
def main : i32 = {
  decl k
  let v = 3
  let n = 11
  k(n)
  k(x) = {
    let sum = add(v, x)
    halt(sum)
  }
}

let _ = {
  let write = external("write_int")
  decl done
  write(done, main)
  done() = {
    let nothing = ()
    halt(nothing)
  }
}
