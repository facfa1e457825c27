letcont-cps 1
// What was printed before an error is there.
let _ = {
  decl k
  let n = 7
  let zero = 0
  let write_int = external("write_int")
  write_int(k, n)
  k() = {
    decl j
    let q = div(n, zero)
    write_int(j, q)
    j() = { let unit = () halt(unit) }
  }
}
