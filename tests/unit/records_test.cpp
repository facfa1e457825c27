// Data types with one constructor: which become tuples, and which do not.

#include "passes_support.h"

#include <array>

namespace letcont::passes {
namespace {

TEST(Records, HeaderExample) { expect_header_example("records.h", "records,shrink"); }

TEST(Records, Rewrites) {
  expect_rewrites("records", std::array{
                                 // In other types, too: a tuple of them, a function of them, a list of them.
                                 Rewrite{"data-type",
                                         R"(data P = { P(i32) }
                     data L = { N C(P, L) }
                     def f = fun k (t : (P, i32), g : fn(P) -> P, l : L) : P -> { let p = #0(t) g(k, p) })",
                                         R"(data P = { P(i32) }
                     data L = { N C((i32), L) }
                     def f = fun k (t : ((i32), i32), g : fn((i32)) -> ((i32)), l : L) : ((i32)) -> {
                       let p = #0(t)
                       g(k, p)
                     })"},
                                 Rewrite{"injection",
                                         R"(data P = { P(i32, i32) }
                     let a = 1
                     let b = 2
                     let p = inj 0/1 (a, b) : P
                     def f = fun k () : P -> { k(p) })",
                                         R"(data P = { P(i32, i32) }
                     let a = 1
                     let b = 2
                     let p = (a, b)
                     def f = fun k () : ((i32, i32)) -> { k(p) })"},
                                 // A branch to where the function returns; a default.
                                 Rewrite{"case",
                                         R"(data P = { P(i32) }
                     def f = fun k (p : P) -> { case(p) { 0 -> k } }
                     def g = fun k (p : P) -> { decl j case(p) { _ -> j } j() = { let x = 1 k(x) } })",
                                         R"(data P = { P(i32) }
                     def f = fun k (p : (i32)) -> { let x0 = #0(p) k(x0) }
                     def g = fun k (p : (i32)) -> { decl j j() j() = { let x = 1 k(x) } })"},
                             });
}

TEST(Records, LeavesAlone) {
  for (
      std::string_view text : {
          // It would be a part of itself.
          R"(data S = { S(i32, fn() -> S) } def f = fun k (s : S) -> { decl j case(s) { 0 -> j } j(n, r : fn() -> S) = { k(n) } })",
          // Two constructors.
          "data O = { N S(i32) } def f = fun k (x) : O -> { let o = inj 1/2 (x) : O k(o) }",
      })
    EXPECT_EQ(after("records", text), normal(text));
}

// Of types that wait for each other one stays, and the others can be tuples that hold it.
TEST(Records, CircleOfTypes) {
  cps::Program program = read(R"(
    data A = { A(i32, fn() -> B) }
    data B = { B(A, A) }
    data O = { O(A) }
    def f = fun k (b : B, o : O) -> {
      decl j
      case(b) { 0 -> j }
      j(x : A, y : A) = {
        decl i
        case(o) { 0 -> i }
        i(z : A) = {
          decl h
          case(z) { 0 -> h }
          h(n, m : fn() -> B) = { k(n) }
        }
      }
    })");
  Counts counts = apply(program, "records");
  EXPECT_EQ(times(counts, "data-type"), 2u) << cps::text(program);
}

} // namespace
} // namespace letcont::passes
