// Shrinking
// p is a tuple that is known, so the projections are its
// fields; then it is dead, and what is left are constants.
// Step through the passes, or choose none.
def main : i32 = {
  decl k
  let x = 3
  let y = 4
  let pair = (x, y)
  k(pair)
  k(p : (i32, i32)) = {
    let a = #0(p)
    let b = #1(p)
    let c = add(a, b)
    halt(c)
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
