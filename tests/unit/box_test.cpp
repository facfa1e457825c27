// The boxed translation.

#include "passes_support.h"

namespace letcont::passes {
namespace {

TEST(Box, HeaderExample) { expect_header_example("box.h", "box"); }

TEST(Box, ProgramsStayTheSame) {
  cps::Program program = read(R"(data L = { Nil Cons(i32, L) }
  def n = 3
  def p = external("write_int")
  def t = (n, n, p)
  let sum = fun k (l : L, total) -> {
    decl nil, cons
    case(l) { 0 -> nil 1 -> cons }
    nil() = { k(total) }
    cons(h, r : L) = { let s = add(total, h) sum(k, r, s) }
  }
  def half = fun k (x : f64, b : bool) : f64 -> {
    decl yes, no
    case(b) { true -> yes false -> no }
    yes() = { let two = 2.0 let y = fdiv(x, two) k(y) }
    no() = { let c = true half(k, x, c) }
  }
  def total : i32 = {
    let l0 = inj 0/2 () : L
    let l1 = inj 1/2 (n, l0) : L
    let l2 = inj 1/2 (n, l1) : L
    decl j
    let zero = 0
    sum(j, l2, zero)
    j(r) = { halt(r) }
  }
  def main = {
    let q = #2(t)
    let write = external("write_double")
    decl k1, k2, k3
    q(k1, total)
    k1() = { let x = 5.0 let no = false half(k2, x, no) }
    k2(h : f64) = { write(k3, h) }
    k3() = { let zero = 0 let d = div(n, zero) let u = () halt(u) }
  })");
  std::string before = outcome(program);
  EXPECT_TRUE(before.starts_with("6\n2.5\nerror: ")) << before;
  apply(program, "box");
  EXPECT_NE(cps::text(program).find("env"), 0u);
  apply(program, "default");
  apply(program, "box,default");
}

} // namespace
} // namespace letcont::passes
