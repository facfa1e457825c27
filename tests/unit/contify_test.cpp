// Contification: which functions become continuations, and where those go.

#include "passes/analysis/dominators.h"
#include "passes_support.h"

#include <algorithm>
#include <array>
#include <random>

namespace letcont::passes {
namespace {

TEST(Contify, HeaderExample) { expect_header_example("contify.h", "contify"); }

TEST(Contify, Rewrites) {
  expect_rewrites(
      "contify",
      std::array{
          // All calls return to j: the function joins the group of j.
          Rewrite{"contified-function",
                  R"(let double = fun k (x) -> { let y = add(x, x) k(y) }
                     def f = fun k (a, c : bool) -> {
                       decl j
                       decl yes, no
                       case(c) { true -> yes false -> no }
                       yes() = { double(j, a) }
                       no() = { let b = mul(a, a) double(j, b) }
                       j(r) = { let s = add(r, a) k(s) }
                     })",
                  R"(def f = fun k (a, c : bool) -> {
                       decl double, j
                       decl yes, no
                       case(c) { true -> yes false -> no }
                       yes() = { double(a) }
                       no() = { let b = mul(a, a) double(b) }
                       double(x) = { let y = add(x, x) j(y) }
                       j(r) = { let s = add(r, a) k(s) }
                     })"},
          // Both continuations agree at all calls, but those of the function by itself.
          Rewrite{"contified-function",
                  R"(def f = fun k (x) -> {
                       let g = fun r h (n) raises i32 -> {
                         decl s, t
                         case(n) { 0 -> s _ -> t }
                         s() = { h(n) }
                         t() = { let one = 1 let m = sub(n, one) g(r, h, m) }
                       }
                       decl caught
                       g(k, caught, x)
                       caught(e) = { let y = add(e, x) k(y) }
                     })",
                  R"(def f = fun k (x) -> {
                       decl g, caught
                       g(x)
                       g(n) = {
                         decl s, t
                         case(n) { 0 -> s _ -> t }
                         s() = { caught(n) }
                         t() = { let one = 1 let m = sub(n, one) g(m) }
                       }
                       caught(e) = { let y = add(e, x) k(y) }
                     })"},
          // Two functions that call each other, and one outside that they return to.
          Rewrite{"call-to-jump",
                  R"(def f = fun k (a) -> {
                       let even = fun k1 (n) -> { let m = sub(n, a) odd(k1, m) }
                       and odd = fun k2 (n) -> { decl y, z case(n) { 0 -> y _ -> z } y() = { k2(n) } z() = { even(k2, n) } }
                       decl j
                       even(j, a)
                       j(r) = { let s = add(r, a) k(s) }
                     })",
                  R"(def f = fun k (a) -> {
                       decl even, odd, j
                       even(a)
                       even(n) = { let m = sub(n, a) odd(m) }
                       odd(n) = { decl y, z case(n) { 0 -> y _ -> z } y() = { j(n) } z() = { even(n) } }
                       j(r) = { let s = add(r, a) k(s) }
                     })"},
          // Bound outside, called from one function only, in tail position: it moves to the beginning of that.
          Rewrite{"contified-function",
                  R"(let last = fun k (x) -> { let y = add(x, x) k(y) }
                     def f = fun k (a, c) -> {
                       decl yes, no
                       case(c) { 1 -> yes _ -> no }
                       yes() = { last(k, a) }
                       no() = { last(k, c) }
                     })",
                  R"(def f = fun k (a, c) -> {
                       decl last
                       decl yes, no
                       case(c) { 1 -> yes _ -> no }
                       yes() = { last(a) }
                       no() = { last(c) }
                       last(x) = { let y = add(x, x) k(y) }
                     })"},
          // A function in a function that moves, which moves along.
          Rewrite{"contified-function",
                  R"(def f = fun k (a) -> {
                       let outer = fun k1 (x) -> {
                         let inner = fun k2 (y) -> { let z = add(x, y) k2(z) }
                         decl m, n
                         case(x) { 0 -> m _ -> n }
                         m() = { inner(k1, x) }
                         n() = { inner(k1, a) }
                       }
                       decl j
                       outer(j, a)
                       j(r) = { outer(j, r) }
                     })",
                  R"(def f = fun k (a) -> {
                       decl outer, j
                       outer(a)
                       outer(x) = {
                         decl inner
                         decl m, n
                         case(x) { 0 -> m _ -> n }
                         m() = { inner(x) }
                         n() = { inner(a) }
                         inner(y) = { let z = add(x, y) j(z) }
                       }
                       j(r) = { outer(r) }
                     })"},
          // `later` would move to the beginning of f, which is defined before it, so it stays. Then `inner`, too, does
          // not return from f, but from `later`.
          Rewrite{"contified-function",
                  R"(def f = fun k (a) -> { later(k, a) }
                     let later = fun k1 (x) -> {
                       let inner = fun k2 (y) -> { let z = add(x, y) k2(z) }
                       inner(k1, x)
                     })",
                  R"(def f = fun k (a) -> { later(k, a) }
                     let later = fun k1 (x) -> {
                       decl inner
                       inner(x)
                       inner(y) = { let z = add(x, y) k1(z) }
                     })"},
      });
}

TEST(Contify, LeavesAlone) {
  for (std::string_view text : {
           // Two places to return to.
           R"(def f = fun k (a) -> {
                let g = fun k1 (x) -> { let y = add(x, a) k1(y) }
                decl j
                g(j, a)
                j(r) = { g(k, r) }
              })",
           // It escapes.
           R"(def f = fun k (a) : fn(i32) -> i32 -> {
                let g = fun k1 (x) -> { g(k1, a) }
                k(g)
              })",
           // It calls itself, and goes on afterwards.
           R"(def f = fun k (a) -> {
                let g = fun k1 (x) -> { decl j g(j, x) j(y) = { let z = add(y, a) k1(z) } }
                g(k, a)
              })",
           // It is public, so anyone may call it.
           "def g = fun k (x) -> { k(x) } def f = fun k (a) -> { g(k, a) }",
           // A function inside another cannot return for that.
           R"(def f = fun k (a) : fn() -> i32 -> {
                let g = fun k1 (x) -> { let y = add(x, a) k1(y) }
                let h = fun k2 () -> { decl j g(j, a) j(r) = { g(k2, r) } }
                k(h)
              })",
       })
    EXPECT_EQ(after("contify", text), normal(text));
}

// A function that only calls itself returns to a place in itself: it cannot move there.
TEST(Contify, WhatIsNeverCalledGoes) {
  EXPECT_EQ(after("contify", R"(def f = fun k (a) -> {
    let g = fun k1 (x) -> { decl j h(j, x) j(y) = { k1(y) } }
    and h = fun k2 (x) -> { decl i g(i, x) i(y) = { k2(y) } }
    k(a)
  })"),
            normal("def f = fun k (a) -> { k(a) }"));
}

TEST(Dominators, BelowTheRoot) {
  // 0 → 1 → 2 → 3 → 2, 0 → 4, 1 → 5, 4 → 5, 5 → 6; 7 is not reached.
  std::array<Dominators::Edge, 8> edges{{{0, 1}, {1, 2}, {2, 3}, {3, 2}, {0, 4}, {1, 5}, {4, 5}, {5, 6}}};
  Dominators dominators(8, edges);
  EXPECT_EQ(dominators.immediate(3), 2u);
  EXPECT_EQ(dominators.below_root(3), 1u);
  EXPECT_EQ(dominators.immediate(5), 0u);
  EXPECT_EQ(dominators.below_root(6), 5u);
  EXPECT_EQ(dominators.below_root(7), Dominators::unreachable);
}

// By definition: d dominates n if n cannot be reached without d. The immediate dominator is the one that all others
// dominate.
uint32_t immediate_by_definition(uint32_t nodes, std::span<const Dominators::Edge> edges, uint32_t node) {
  auto reached_without = [&](uint32_t left_out) {
    std::vector<bool> reached(nodes);
    reached[0] = left_out != 0;
    for (bool again = true; std::exchange(again, false);)
      for (auto [from, to] : edges)
        if (reached[from] && to != left_out && !reached[to]) reached[to] = again = true;
    return reached;
  };
  if (!reached_without(nodes)[node]) return Dominators::unreachable;
  std::vector<uint32_t> dominators;
  for (uint32_t d = 0; d < nodes; ++d)
    if (d != node && !reached_without(d)[node]) dominators.push_back(d);
  for (uint32_t last : dominators)
    if (std::all_of(dominators.begin(), dominators.end(),
                    [&](uint32_t d) { return d == last || !reached_without(d)[last]; }))
      return last;
  return 0;
}

TEST(Dominators, AreThoseOfTheDefinition) {
  std::mt19937 random(1);
  for (uint32_t round = 0; round < 300; ++round) {
    uint32_t nodes = 2 + random() % 12;
    std::vector<Dominators::Edge> edges(random() % (3 * nodes));
    for (auto& [from, to] : edges) from = random() % nodes, to = random() % nodes;
    Dominators dominators(nodes, edges);
    for (uint32_t node = 1; node < nodes; ++node)
      EXPECT_EQ(dominators.immediate(node), immediate_by_definition(nodes, edges, node)) << round << ' ' << node;
  }
}

TEST(Contify, CountsAllThatNothingReaches) {
  cps::Program program = read(R"(let p = fun k (x) -> { q(k, x) }
  let q = fun k (x) -> { p(k, x) }
  def f = fun k (x) -> {
    decl j
    let g = fun i (y) -> { g(i, y) }
    k(x)
    j() = { j() }
  })");
  EXPECT_EQ(times(apply(program, "contify"), "unreachable"), 4u);
}

} // namespace
} // namespace letcont::passes
