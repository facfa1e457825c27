// What calls a value does not know what it calls, so a failure is located where the program takes the external.
let panic = external("panic")
let _ = {
  let n = 1
  let a = array(n, panic)
  let z = 0
  let f = at(a, z)
  let m = "x"
  decl d
  f(d, m)
  d() = { let u = () halt(u) }
}
