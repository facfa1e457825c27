// Copies of recursive functions for the functions that they are given.

#include "cps/traverse.h"
#include "passes/analysis/cycles.h"
#include "passes_support.h"

#include <array>

namespace letcont::passes {
namespace {

TEST(Specialise, HeaderExample) { expect_header_example("specialise.h", "specialise"); }

// Two calls with the same function share a copy; global functions have theirs among the definitions.
TEST(Specialise, OneCopyForAPattern) {
  std::string_view text = R"(
    let inc = fun k (x) -> { let y = 1 let z = add(x, y) k(z) }
    let times = fun k (f : fn(i32) -> i32, n, x) -> {
      decl stop, go
      case(n) { 0 -> stop _ -> go }
      stop() = { k(x) }
      go() = {
        decl j
        let one = 1
        let less = sub(n, one)
        times(j, f, less, x)
        j(y) = { f(k, y) }
      }
    }
    def a = fun k (n) -> { let zero = 0 times(k, inc, n, zero) }
    def b = fun k (n) -> { let one = 1 times(k, inc, n, one) })";
  cps::Program program = read(text);
  Counts counts = apply(program, "specialise");
  EXPECT_EQ(times(counts, "specialised-function"), 1u);
  EXPECT_EQ(times(counts, "specialised-call"), 3u);
  EXPECT_EQ(times(counts, "known-argument"), 3u);
  EXPECT_NE(cps::text(program).find("let times_inc = fun k (n, x)"), std::string::npos) << cps::text(program);
}

// Through a second function, and with a function bound where the recursion is.
TEST(Specialise, MutualRecursion) {
  cps::Program program = read(R"(
    let even = fun k (f : fn(i32) -> i32, n) -> { decl stop, go case(n) { 0 -> stop _ -> go }
      stop() = { f(k, n) } go() = { decl j odd(j, f, n) j(r) = { k(r) } } }
    let odd = fun k (g : fn(i32) -> i32, n) -> { let one = 1 let m = sub(n, one) decl j even(j, g, m) j(r) = { let s = add(r, n) k(s) } }
    def main = fun k (n, c) -> {
      let plus = fun j (x) -> { let y = add(x, c) j(y) }
      even(k, plus, n)
    })");
  Counts counts = apply(program, "specialise");
  EXPECT_EQ(times(counts, "specialised-function"), 2u) << cps::text(program);
  EXPECT_EQ(times(counts, "specialised-call"), 3u);
}

TEST(Specialise, LeavesAlone) {
  for (
      std::string_view text : {
          // Not recursive: that is for inlining.
          R"(let call = fun k (f : fn(i32) -> i32, x) -> { f(k, x) }
              def main = fun k (x) -> { let inc = fun j (y) -> { let one = 1 let z = add(y, one) j(z) } call(k, inc, x) })",
          // The function is handed on to one that is not known, and never called here.
          R"(let loop = fun k (f : fn(i32) -> i32, n, h : fn(fn(i32) -> i32) -> i32) -> {
                decl j
                h(j, f)
                j(m) = { decl i loop(i, f, m, h) i(r) = { k(r) } }
              }
              def main = fun k (x, h : fn(fn(i32) -> i32) -> i32) -> {
                let inc = fun j (y) -> { let one = 1 let z = add(y, one) j(z) }
                loop(k, inc, x, h)
              })",
          // The copy would mention what is defined after it.
          R"(def main = fun k (x) -> { let inc = fun j (y) -> { let one = 1 let z = add(y, one) j(z) } loop(k, inc, x) }
              def a : i32 = { let x = 1 let y = 2 let z = add(x, y) halt(z) }
              def loop = fun k (f : fn(i32) -> i32, n) -> { decl j f(j, n) j(m) = { let o = add(m, a) loop(k, f, o) } })",
      })
    EXPECT_EQ(after("specialise", text), normal(text));
}

// Every call makes a new function, so there is no end of patterns, but of the copies there is.
TEST(Specialise, EndlessPatterns) {
  cps::Program program = read(R"(
    let grow = fun k (f : fn(i32) -> i32, n) -> {
      let g = fun j (x) -> { decl i f(i, x) i(y) = { f(j, y) } }
      decl stop, go
      case(n) { 0 -> stop _ -> go }
      stop() = { f(k, n) }
      go() = { let one = 1 let m = sub(n, one) decl h grow(h, g, m) h(r) = { k(r) } }
    }
    def main : i32 = {
      let inc = fun j (y) -> { let one = 1 let z = add(y, one) j(z) }
      let three = 3
      decl k
      grow(k, inc, three)
      k(r) = { let print = external("print_int") decl i print(i, r) i() = { halt(r) } }
    })");
  Counts counts = apply(program, "specialise");
  EXPECT_EQ(times(counts, "specialised-function"), 4u);
}

// A recursive function of so many expressions, called with a known one.
uint64_t copies_of(int size, int calls = 1) {
  std::string body = "let s0 = add(n, n) ", uses;
  for (int i = 1; i < size - 3; ++i) body += "let s" + std::to_string(i) + " = add(s" + std::to_string(i - 1) + ", n) ";
  for (int i = 0; i < calls; ++i) {
    std::string n = std::to_string(i);
    uses += "let f" + n + " = fun j (y) -> { let z = add(y, x) j(z) } decl k" + n + " loop(k" + n + ", f" + n +
            ", x) k" + n + "(r" + n + ") = { ";
  }
  cps::Program program = read("let loop = fun k (f : fn(i32) -> i32, n) -> { decl j f(j, n) j(m) = { " + body +
                              "loop(k, f, s" + std::to_string(size - 4) + ") } }\ndef main = fun k (x) -> { " + uses +
                              "k(x) " + std::string(static_cast<size_t>(calls), '}') + "}");
  EXPECT_EQ(cps::size(program), static_cast<size_t>(size + 3 + 5 * calls));
  return times(apply(program, "specialise"), "specialised-function");
}

TEST(Specialise, CopiesFunctionsUpToASize) {
  EXPECT_EQ(copies_of(200), 1u);
  EXPECT_EQ(copies_of(201), 0u);
}

// In all, two hundred expressions and as many as there were.
TEST(Specialise, CopiesAsManyExpressionsAsItsBudgetHas) {
  EXPECT_EQ(copies_of(100, 10), (200u + 100 + 3 + 50) / 100);
  EXPECT_EQ(copies_of(20, 40), (200u + 20 + 3 + 200) / 20);
}

TEST(Cycles, OnCycle) {
  using Edges = std::vector<std::pair<uint32_t, uint32_t>>;
  EXPECT_EQ(on_cycle(5, Edges{{0, 1}, {1, 2}, {2, 1}, {2, 3}, {4, 4}}), (std::vector<uint8_t>{0, 1, 1, 0, 1}));
  EXPECT_EQ(on_cycle(3, Edges{{0, 1}, {0, 2}, {1, 2}}), (std::vector<uint8_t>{0, 0, 0}));
  EXPECT_EQ(on_cycle(4, Edges{{3, 2}, {2, 1}, {1, 0}, {0, 3}}), (std::vector<uint8_t>{1, 1, 1, 1}));
  // A long chain, without recursion.
  Edges chain;
  for (uint32_t i = 0; i + 1 < 1'000'000; ++i) chain.push_back({i, i + 1});
  std::vector<uint8_t> none = on_cycle(1'000'000, chain);
  EXPECT_EQ(std::count(none.begin(), none.end(), 1), 0);
}

} // namespace
} // namespace letcont::passes
