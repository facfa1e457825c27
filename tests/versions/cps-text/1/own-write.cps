letcont-cps 1
// A program whose own functions have the names of externals.
def write_int = fun k () -> { let n = 3 k(n) }
def assert = fun k (a : bool) : bool -> { k(a) }
def print_int = fun k (a, b) -> { let c = sub(a, b) k(c) }
let _ = {
  decl k0, k2, k3
  let no = false
  write_int(k0)
  k0(n) = {
    decl k1
    assert(k1, no)
    k1(same : bool) = { print_int(k2, n, n) }
  }
  k2(m) = {
    let write = external("write_int")
    write(k3, m)
  }
  k3() = { let unit = () halt(unit) }
}
