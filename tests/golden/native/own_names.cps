// A program's names do not meet those that the compiler makes.
// RUN: for engine in vm eval native; do %letcont run --engine=$engine %s | FileCheck %s || exit 1; done
// RUN: %letcont run --engine=native -O0 --passes=none %s | FileCheck %s
// RUN: %letcont build --emit=obj --collect --passes=none -O0 %s -o %t.o && %letcont build --passes=none -O0 %s -o %t && %t | FileCheck %s
// CHECK: 7!
let print_string = external("print_string")
let write_int = external("write_int")
def letcont.memory = fun k (x : str) : str -> { let e = "!" let y = concat(x, e) let r = ref(y) let z = get(r) k(z) }
def letcont.record_at = fun k (x : i32, y : i32, z : i32) : i32 -> {
  decl a, b
  case(x) { 0 -> a, _ -> b }
  a() = { let o = 7 k(o) }
  b() = {
    let one = 1
    let m = sub(x, one)
    decl j
    letcont.record_at(j, m, y, z)
    j(r : i32) = { let t = div(r, y) k(t) }
  }
}
let _ = {
  let a = 5
  let b = 1
  decl d, e, g
  letcont.record_at(d, a, b, a)
  d(y : i32) = { let t = i32_to_str(y) letcont.memory(e, t) }
  e(t : str) = { print_string(g, t) }
  g() = { let u = () halt(u) }
}
