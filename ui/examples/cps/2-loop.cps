// A loop is a continuation that calls itself
// `loop` is used twice: from outside and from itself. So it
// is a block with two phi nodes. Nothing is allocated and
// nothing is called.
def main : i32 = {
  decl loop
  let zero = 0
  let ten = 10
  loop(ten, zero)
  loop(i, total) = {
    let none = 0
    let done = eq(i, none)
    decl yes
    decl no
    case(done) { true -> yes  false -> no }
    yes() = {
      halt(total)
    }
    no() = {
      let one = 1
      let less = sub(i, one)
      let more = add(total, i)
      loop(less, more)
    }
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
