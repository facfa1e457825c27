// The boxed translation.

#include "passes_support.h"

namespace letcont::passes {
namespace {

TEST(Box, HeaderExample) { expect_header_example("box.h", "box"); }

constexpr std::string_view everything = R"(data L = { Nil Cons(i32, L) }
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
  })";

// Boxes are not put into boxes: a thousand runs of the pass are one.
TEST(Box, BoxesOnce) {
  cps::Program program = read(everything);
  EXPECT_GT(total(apply(program, "box")), 0u);
  std::string once = cps::text(program);
  EXPECT_EQ(total(apply(program, "box")), 0u);
  EXPECT_EQ(cps::text(program), once);
  // What other passes take out of its box is put into one again.
  apply(program, "default");
  EXPECT_GT(total(apply(program, "box")), 0u);
}

TEST(Box, ProgramsStayTheSame) {
  cps::Program program = read(everything);
  std::string before = outcome(program);
  EXPECT_TRUE(before.starts_with("6\n2.5\nerror: ")) << before;
  apply(program, "box");
  EXPECT_NE(cps::text(program).find("env"), 0u);
  apply(program, "default");
  apply(program, "box,default");
}

// A direct call of an external stays one, so that a failure is where it was.
TEST(Box, ExternalsFailWhereTheyFailed) {
  cps::Program program = read(R"(def check = external("assert")
  def main = {
    let write = external("write_int")
    decl k1, k2
    let three = 3
    write(k1, three)
    k1() = { let less = lt(three, three) check(k2, less) }
    k2() = { let u = () halt(u) }
  })");
  EXPECT_TRUE(outcome(program).starts_with("3\nerror: assertion failed at ")) << outcome(program);
  Counts counts = apply(program, "box");
  EXPECT_EQ(times(counts, "external-call"), 2u);
  EXPECT_EQ(times(counts, "wrapped-external"), 0u);
}

TEST(Box, ExternalsAsValuesAreWrapped) {
  EXPECT_EQ(after("box", R"(def f = code k (x) : () -> {
    let write = external("write_int")
    apply(k, write, x)
  }
  def apply = code k (g : code(i32) -> (), x) : () -> { g(k, x) })"),
            normal(R"(def f = code k (x : (i32)) : () -> {
    let write = external("write_int")
    let write_box = code k_0 (x0 : (i32)) : () -> {
      let write_0 = external("write_int")
      let x1 = #0(x0)
      write_0(k_0, x1)
    }
    apply(k, write_box, x)
  }
  def apply = code k (g : code((i32)) -> (), x : (i32)) : () -> { g(k, x) })"));
}

// What an external gives is put into boxes; tuples that it takes hold boxes, as all tuples do.
TEST(Box, ExternalsOfOtherTypes) {
  EXPECT_EQ(after("box", R"(def f = code k (x, t : (i32, f64)) : (i32, str) -> {
    let e = external("load something") : code(i32, (i32, f64)) -> (i32, str)
    e(k, x, t)
  })"),
            normal(R"(def f = code k (x : (i32), t : ((i32), (f64))) : ((i32), str) -> {
    let e = external("load something") : code(i32, ((i32), (f64))) -> (i32, str)
    let x_raw = #0(x)
    decl k0
    e(k0, x_raw, t)
    k0(x0, x1 : str) = { let x2 = (x0) k(x2, x1) }
  })"));
}

// What changes types only has changed the program: the runner may not take it for nothing.
TEST(Box, TypesThatChangeAreCounted) {
  auto retyped = [](std::string_view text) {
    cps::Program program = read(text);
    Counts counts = apply(program, "box");
    EXPECT_EQ(total(counts), times(counts, "retyped"));
    return total(counts);
  };
  EXPECT_EQ(retyped("data Option = { None Some(i32) }"), 1u);
  EXPECT_EQ(retyped("def f = fun k (x) -> { f(k, x) }"), 1u);
  EXPECT_EQ(retyped("def f = fun k (s : str) : str -> { decl i, j k(s) i(x) = { i(x) } j(y, z : bool) = { k(s) } }"),
            3u);
  EXPECT_EQ(retyped("def f = fun k (s : str) : str -> { k(s) }"), 0u);
}

} // namespace
} // namespace letcont::passes
