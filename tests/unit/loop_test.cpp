// Functions with tail calls of themselves: which calls become jumps, and which parameters the loop has.

#include "passes_support.h"

#include <array>

namespace letcont::passes {
namespace {

TEST(Loop, HeaderExample) { expect_header_example("loop.h", "loop"); }

TEST(Loop, Rewrites) {
  expect_rewrites("loop", std::array{
                              // The first call needs what it returns; the second does not.
                              Rewrite{"call-to-jump",
                                      R"(def f = fun k (a, b) -> {
                       decl j
                       f(j, b, a)
                       j(r) = { let s = add(r, a) f(k, s, b) }
                     })",
                                      R"(def f = fun k (a, b) -> {
                       decl f_0
                       f_0(a)
                       f_0(a_0) = {
                         decl j
                         f(j, b, a_0)
                         j(r) = { let s = add(r, a_0) f_0(s) }
                       }
                     })"},
                              // Nothing varies.
                              Rewrite{"invariant-parameter", R"(def f = fun k (a : i32) : i32 -> { f(k, a) })",
                                      R"(def f = fun k (a : i32) : i32 -> {
                       decl f_0
                       f_0()
                       f_0() = { f_0() }
                     })"},
                              // Arguments that change places.
                              Rewrite{"loop",
                                      R"(def f = fun k (a, b) -> {
                       decl yes, no
                       case(a) { 0 -> yes _ -> no }
                       yes() = { k(b) }
                       no() = { f(k, b, a) }
                     })",
                                      R"(def f = fun k (a, b) -> {
                       decl f_0
                       f_0(a, b)
                       f_0(a_0, b_0) = {
                         decl yes, no
                         case(a_0) { 0 -> yes _ -> no }
                         yes() = { k(b_0) }
                         no() = { f_0(b_0, a_0) }
                       }
                     })"},
                          });
}

// A function that hands itself on, or calls itself in another function, or wants the result: nothing to do.
TEST(Loop, LeavesOtherCalls) {
  cps::Program program = read(R"(
    def f = fun k (a) -> { decl j f(j, a) j(r) = { let s = add(r, a) k(s) } }
    def g = fun k (a : fn(i32) -> i32) : fn(i32) -> i32 -> {
      let h = fun k1 (x) -> { decl j g(j, a) j(p : fn(i32) -> i32) = { p(k1, x) } }
      k(h)
    })");
  std::string before = cps::text(program);
  EXPECT_EQ(total(apply(program, "loop")), 0u);
  EXPECT_EQ(cps::text(program), before);
}

} // namespace
} // namespace letcont::passes
