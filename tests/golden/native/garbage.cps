// A loop that makes four million records of 256 bytes, one at a time alive: 1 GB in all, in 256 MiB of addresses.
// RUN: %letcont build %s --passes=none -O0 -o %t && (ulimit -v 262144; LETCONT_STACK=16 %t) | grep -x 4e+06
// RUN: %letcont build %s -o %t && (ulimit -v 262144; LETCONT_STACK=16 %t) | grep -x 4e+06
// Memory that is never freed does not suffice.
// RUN: %letcont build %s --passes=none -O0 --emit=obj -o %t.o && gcc %t.o -o %t.plain
// RUN: (ulimit -v 262144; ! %t.plain > /dev/null 2>&1)
def loop = fun k (n: i32, last: (f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64)): f64 -> {
  decl last_one, more
  let zero = 0
  let is_last = eq(n, zero)
  case(is_last) { true -> last_one false -> more }
  last_one() = {
    let d = #31(last)
    k(d)
  }
  more() = {
    let one = 1
    let m = sub(n, one)
    let before = #7(last)
    let step = 1.0
    let d = fadd(before, step)
    let next = (d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d)
    loop(k, m, next)
  }
}

def main = {
  let print = external("write_double")
  let n = 4000000
  let d = 0.0
  let first = (d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d)
  decl shown, done
  loop(shown, n, first)
  shown(sum: f64) = { print(done, sum) }
  done() = {
    let nothing = ()
    halt(nothing)
  }
}
