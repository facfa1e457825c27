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

// `count` additions, the first of `x` and itself.
std::string additions(int count, const std::string& x, const std::string& name) {
  std::string text;
  for (int i = 1; i <= count; ++i)
    text +=
        "let " + name + std::to_string(i) + " = add(" + (i == 1 ? x : name + std::to_string(i - 1)) + ", " + x + ") ";
  return text;
}

uint64_t copies(const std::string& text, std::string_view rule) {
  cps::Program program = read(text);
  return times(apply(program, "inline"), rule);
}

// How large a function may be goes by what is known of the arguments of a call.
TEST(Inline, CopiesFunctionsUpToASize) {
  auto copied = [](int size, const std::string& given) {
    std::string body = additions(size - 1, "y", "s") + "j(s" + std::to_string(size - 1) + ") ";
    return copies("def f = fun k (x, t : fn(i32) -> i32) -> { let c = 3 let h = fun i (z) -> { i(z) }"
                  " let g = fun j (y, u : fn(i32) -> i32) -> { " +
                      body + "} decl again g(again, " + given + ") again(r) = { g(k, r, t) } }",
                  "copied-function");
  };
  for (auto [given, most] :
       {std::pair("x, t", 8), std::pair("c, t", 16), std::pair("x, h", 32), std::pair("c, h", 40)}) {
    uint64_t all = most == 8 ? 2 : 1; // the other call knows nothing
    EXPECT_EQ(copied(most, given), all) << given;
    EXPECT_EQ(copied(most + 1, given), 0u) << given;
  }
}

TEST(Inline, CopiesContinuationsUpToASize) {
  auto jumps = [](const std::string& body) {
    return copies("def f = fun k (x, c : bool) -> { let seven = 7 decl a, b, j case(c) { true -> a false -> b }"
                  " a() = { j(seven) } b() = { j(x) } j(y) = { " +
                      body + "} }",
                  "copied-continuation");
  };
  EXPECT_EQ(jumps(additions(1, "y", "s") + "k(s1)"), 1u); // then one jump is left
  EXPECT_EQ(jumps(additions(2, "y", "s") + "k(s2)"), 0u);
  // One that decides by what a jump knows.
  auto deciding = [&](int size) {
    return jumps(additions(size - 4, "y", "s") + "decl l, m case(y) { 0 -> l _ -> m } l() = { k(y) } m() = { k(x) } ");
  };
  EXPECT_EQ(deciding(24), 1u);
  EXPECT_EQ(deciding(25), 0u);
}

// In all, a hundred expressions and half as many as there were.
TEST(Inline, CopiesAsManyExpressionsAsItsBudgetHas) {
  std::string calls, ends;
  constexpr int count = 60;
  for (int i = 0; i < count; ++i) {
    std::string n = std::to_string(i);
    calls += "decl j" + n + " g(j" + n + ", x) j" + n + "(z" + n + ") = { ";
    ends += "}";
  }
  std::string text = "def f = fun k (x) -> { let g = fun j (y) -> { " + additions(7, "y", "s") + "j(s7) } " + calls +
                     "k(x) " + ends + "}";
  cps::Program program = read(text);
  uint64_t budget = 100 + cps::size(program) / 2;
  ASSERT_LT(budget / 8, count);
  EXPECT_EQ(copies(text, "copied-function"), budget / 8);
}

// Each copy calls the next function with what is known only there.
TEST(Inline, CopiesInCopiesUpToADepth) {
  std::string text;
  constexpr int count = 12;
  for (int i = count; i > 0; --i) {
    std::string n = std::to_string(i);
    std::string end = i == count ? "h(k, s8) " : "g" + std::to_string(i + 1) + "(k, h, s8) ";
    text += "let g" + n + " = fun k (h : fn(i32) -> i32, y) -> { " + additions(8, "y", "s") + end + "}\n";
  }
  text += "def f = fun k (x) -> { let inc = fun j (y) -> { let z = add(y, x) j(z) } g1(k, inc, x) }";
  EXPECT_EQ(copies(text, "copied-function"), 7u);
}

} // namespace
} // namespace letcont::passes
