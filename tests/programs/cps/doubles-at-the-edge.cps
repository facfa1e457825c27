// Powers that are 1 though one operand is no number or endless (C17, F.10.4.4), and texts of doubles that are rounded
// where numbers get rare. Each comes out of an array, so that no pass knows it.
let write_double = external("write_double")
let power = fun k (a : f64, b : f64) : () -> {
  let n = 1
  let z = 0
  let as = array(n, a)
  let x = at(as, z)
  let y = pow(x, b)
  decl done
  write_double(done, y)
  done() = { k() }
}
let number = fun k (text : str) : () -> {
  let n = 1
  let z = 0
  let texts = array(n, text)
  let t = at(texts, z)
  let y = str_to_f64(t)
  decl done
  write_double(done, y)
  done() = { k() }
}
let _ = {
  let one = 1.0
  let minus = -1.0
  let zero = 0.0
  let two = 2.0
  let infinite = inf
  let none = nan
  let a = "0x1.1p-1075"
  let b = "0x1p-1075"
  let c = "0x1.8p-1074"
  let d = "0x0.0000001p1000x"
  let e = "0x1.fffffffffffff8p1023"
  let f = "-0x10000000000000000000000000000000000000000000000001p-1260"
  decl p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc
  power(p0, one, none)
  p0() = { power(p1, minus, infinite) }
  p1() = { let low = fsub(zero, infinite) power(p2, minus, low) }
  p2() = { power(p3, minus, none) }
  p3() = { power(p4, none, zero) }
  p4() = { power(p5, two, infinite) }
  p5() = { power(p6, minus, two) }
  p6() = { number(p7, a) }
  p7() = { number(p8, b) }
  p8() = { number(p9, c) }
  p9() = { number(pa, d) }
  pa() = { number(pb, e) }
  pb() = { number(pc, f) }
  pc() = { let u = () halt(u) }
}
