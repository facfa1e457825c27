// Parameters that are given the same value everywhere.

#include "passes_support.h"

#include <array>

namespace letcont::passes {
namespace {

TEST(Propagate, HeaderExample) { expect_header_example("propagate.h", "propagate"); }

TEST(Propagate, Rewrites) {
  expect_rewrites("propagate",
                  std::array{
                      // A function that two others call with the same function; they are called by each other.
                      Rewrite{"function-parameter",
                              R"(let inc = fun k (x) -> { let y = 1 let z = add(x, y) k(z) }
                     let a = fun k (f : fn(i32) -> i32, x) -> { b(k, f, x) }
                     let b = fun k (f : fn(i32) -> i32, x) -> {
                       decl j
                       f(j, x)
                       j(y) = { a(k, f, y) }
                     }
                     def main = fun k (x) -> { a(k, inc, x) }
                     def other = fun k (x) -> { b(k, inc, x) })",
                              R"(let inc = fun k (x) -> { let y = 1 let z = add(x, y) k(z) }
                     let a = fun k (x) -> { b(k, x) }
                     let b = fun k (x) -> {
                       decl j
                       inc(j, x)
                       j(y) = { a(k, y) }
                     }
                     def main = fun k (x) -> { a(k, x) }
                     def other = fun k (x) -> { b(k, x) })"},
                      // Two functions that only hand their handlers to each other; the handler at the call is dead.
                      Rewrite{"unused-handler",
                              R"(let a = fun k h (x) raises i32 -> { b(k, h, x) }
                     let b = fun k h (x) raises i32 -> {
                       decl j
                       a(j, h, x)
                       j(y) = { b(k, h, y) }
                     }
                     let c = fun k h (x) raises i32 -> { decl j a(j, h, x) j(y) = { h(y) } }
                     def main = fun k (x) -> {
                       decl j, caught
                       a(j, caught, x)
                       j(y) = { c(k, caught, y) }
                       caught(e) = { k(e) }
                     })",
                              R"(let a = fun k (x) -> { b(k, x) }
                     let b = fun k (x) -> {
                       decl j
                       a(j, x)
                       j(y) = { b(k, y) }
                     }
                     let c = fun k h (x) raises i32 -> { decl j a(j, x) j(y) = { h(y) } }
                     def main = fun k (x) -> {
                       decl j, caught
                       a(j, x)
                       j(y) = { c(k, caught, y) }
                       caught(e) = { k(e) }
                     })"},
                      // Constants are the same wherever they are made.
                      Rewrite{"constant-made",
                              R"(let f = fun k (x, n) -> { let y = add(x, n) k(y) }
                     def g = fun k (x) -> { let one = 1 f(k, x, one) }
                     def h = fun k (x) -> { let two = 1 f(k, x, two) })",
                              R"(let f = fun k (x) -> { let n = 1 let y = add(x, n) k(y) }
                     def g = fun k (x) -> { let one = 1 f(k, x) }
                     def h = fun k (x) -> { let two = 1 f(k, x) })"},
                      // The inner loop is given what varies in the outer one: known in the second round.
                      Rewrite{"continuation-parameter",
                              R"(def f = fun k (n) -> {
                       decl outer
                       outer(n)
                       outer(i) = {
                         decl inner
                         inner(i, n)
                         inner(c, j) = {
                           let less = sub(j, c)
                           decl more, next
                           case(j) { 0 -> next _ -> more }
                           more() = { inner(c, less) }
                           next() = {
                             decl stop, go
                             case(less) { 0 -> stop _ -> go }
                             stop() = { k(c) }
                             go() = { outer(less) }
                           }
                         }
                       }
                     })",
                              R"(def f = fun k (n) -> {
                       decl outer
                       outer(n)
                       outer(i) = {
                         decl inner
                         inner(n)
                         inner(j) = {
                           let less = sub(j, i)
                           decl more, next
                           case(j) { 0 -> next _ -> more }
                           more() = { inner(less) }
                           next() = {
                             decl stop, go
                             case(less) { 0 -> stop _ -> go }
                             stop() = { k(i) }
                             go() = { outer(less) }
                           }
                         }
                       }
                     })"},
                  });
}

TEST(Propagate, LeavesAlone) {
  for (std::string_view text : {
           // Public, two values, a call that returns to the continuation.
           "def f = fun k (x) -> { k(x) } def g = fun k (h : fn(i32) -> i32) -> { let y = 1 f(k, y) }",
           R"(let f = fun k (x) -> { k(x) }
              def g = fun k (x) -> { let y = 1 decl j f(j, y) j(z) = { let two = 2 f(k, two) } })",
           "def g = fun k (x, h : fn() -> i32) -> { decl j let one = 1 decl a, b case(x) { 0 -> a _ -> b } "
           "a() = { h(j) } b() = { j(one) } j(y) = { k(y) } }",
           // The value is bound in a place that the continuation cannot see.
           R"(def f = fun k (x, h : fn(i32) -> i32) -> {
                decl j
                decl a, b
                case(x) { 0 -> a _ -> b }
                a() = { let u = add(x, x) decl m, n case(u) { 0 -> m _ -> n } m() = { j(u, x) } n() = { j(u, u) } }
                b() = { k(x) }
                j(v, w) = { decl i h(i, v) i(r) = { let s = add(r, w) k(s) } }
              })",
       })
    EXPECT_EQ(after("propagate", text), normal(text));
}

// A global value may be defined after a function that is given it.
TEST(Propagate, KeepsTheOrderOfDefinitions) {
  std::string_view text = R"(
    let f = fun k (x : (i32)) -> { let y = #0(x) k(y) }
    let one = 1
    let t = (one)
    def main : i32 = { decl j f(j, t) j(r) = { halt(r) } })";
  EXPECT_EQ(after("propagate", text), normal(text));
}

// Nor by what is within such a function: something else that is defined before the value may call it, too. `after`
// checks.
TEST(Propagate, KeepsTheOrderOfDefinitionsWithinFunctions) {
  after("propagate", R"(
    let helper = fun k (x) -> {
      let inner = fun r (p) -> { let q = mul(p, p) r(q) }
      decl j
      inner(j, x)
      j(a) = { decl l inner(l, x) l(b) = { let c = add(a, b) k(c) } }
    }
    def early : i32 = {
      let dead = fun d (y) -> { decl m dead(m, y) m(q) = { helper(d, y) } }
      let z = 1
      halt(z)
    }
    def g : i32 = { let getchar = external("getchar") decl h getchar(h) h(c) = { halt(c) } }
    def main : i32 = { decl e helper(e, g) e(r) = { halt(r) } })");
}

} // namespace
} // namespace letcont::passes
