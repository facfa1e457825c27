// Inlining: what is copied, and what is not.

#include "cps/traverse.h"
#include "passes_support.h"

#include <array>

namespace letcont::passes {
namespace {

TEST(Inline, HeaderExample) { expect_header_example("inline.h", "inline"); }

TEST(Inline, Rewrites) {
  expect_rewrites("inline", std::array{
                                Rewrite{"copied-function",
                                        R"(def f = fun k (x) -> {
                       let g = fun j (y) -> { let z = mul(y, x) j(z) }
                       decl j1
                       g(j1, x)
                       j1(a) = { g(k, a) }
                     })",
                                        R"(def f = fun k (x) -> {
                       let g = fun j (y) -> { let z = mul(y, x) j(z) }
                       decl j1
                       let z_0 = mul(x, x)
                       j1(z_0)
                       j1(a) = { let z_1 = mul(a, x) k(z_1) }
                     })"},
                                // A join point that looks at what it is given.
                                Rewrite{"copied-continuation",
                                        R"(data O = { None Some(i32) }
                     def f = fun k (c : bool, x) -> {
                       decl j, yes, no
                       case(c) { true -> yes false -> no }
                       yes() = { let s = inj 1/2 (x) : O j(s) }
                       no() = { let n = inj 0/2 () : O j(n) }
                       j(o : O) = {
                         decl none, some
                         case(o) { 0 -> none 1 -> some }
                         none() = { k(x) }
                         some(y) = { let z = mul(y, y) k(z) }
                       }
                     })",
                                        R"(data O = { None Some(i32) }
                     def f = fun k (c : bool, x) -> {
                       decl j, yes, no
                       case(c) { true -> yes false -> no }
                       yes() = {
                         let s = inj 1/2 (x) : O
                         decl none_0, some_0
                         case(s) { 0 -> none_0 1 -> some_0 }
                         none_0() = { k(x) }
                         some_0(y_0) = { let z_0 = mul(y_0, y_0) k(z_0) }
                       }
                       no() = { let n = inj 0/2 () : O j(n) } // its only use now: for shrink
                       j(o : O) = {
                         decl none, some
                         case(o) { 0 -> none 1 -> some }
                         none() = { k(x) }
                         some(y) = { let z = mul(y, y) k(z) }
                       }
                     })"},
                            });
}

// A call that gives a tuple gets a larger copy than one that gives what is not known.
TEST(Inline, CopiesMoreWhereATupleIsKnown) {
  cps::Program program = read(R"(def f = fun k (x, q : (i32, i32)) -> {
    let g = fun j (p : (i32, i32)) -> {
      let a = #0(p) let b = #1(p)
      let c = add(a, b) let d = mul(c, a) let e = sub(d, b) let h = add(e, d) let i = mul(h, c) let l = sub(i, a)
      let m = add(l, h)
      j(m)
    }
    let t = (x, x)
    decl j1
    g(j1, t)
    j1(y) = { g(k, q) }
  })");
  EXPECT_EQ(times(apply(program, "inline"), "copied-function"), 1u) << cps::text(program);
}

TEST(Inline, LeavesAlone) {
  for (std::string_view text : {
           // Recursive.
           "def f = fun k (x) -> { let y = add(x, x) f(k, y) }",
           // What it mentions is defined after the caller.
           R"(def g = fun k (x) -> { h(k, x) }
              def a : i32 = { let x = 1 let y = 2 let z = add(x, y) halt(z) }
              def h = fun k (x) -> { let y = add(x, a) k(y) })",
       })
    EXPECT_EQ(after("inline", text), normal(text));
}

// Whether a function is recursive is known only of those that were there before: g is copied, but not the copy of l.
TEST(Inline, LeavesCallsOfCopies) {
  std::string sum;
  for (int i = 0; i < 12; ++i) sum += " let y" + std::to_string(i + 1) + " = add(y" + std::to_string(i) + ", y0)";
  cps::Program program = read("def g = fun k (h : fn(i32) -> i32, x) -> { let l = fun j (p : fn(i32) -> i32, y0) -> {" +
                              sum + R"( p(j, y12) } l(k, h, x) }
    def f = fun k (x) -> {
      let inc = fun j (y) -> { let one = 1 let z = add(y, one) j(z) }
      decl again
      g(again, inc, x)
      again(r) = { g(k, inc, r) }
    })");
  EXPECT_EQ(times(apply(program, "inline"), "copied-function"), 2u) << cps::text(program);
}

// Functions that call each other twice each would grow for ever.
TEST(Inline, StaysWithinItsBudget) {
  std::string text;
  for (int i = 0; i < 50; ++i) {
    std::string me = "f" + std::to_string(i), next = "f" + std::to_string((i + 1) % 50);
    text += "def " + me + " = fun k (x) -> { decl j " + next + "(j, x) j(y) = { " + next + "(k, y) } }\n";
  }
  cps::Program program = read(text);
  size_t before = cps::size(program);
  for (int i = 0; i < 3; ++i) pass_named("inline")->run(program);
  expect_sound(program, "inline");
  EXPECT_LE(cps::size(program), (before + 100) * 27 / 8 + 300);
}

} // namespace
} // namespace letcont::passes
