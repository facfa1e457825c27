// Flattening: tuples passed as their fields, as results, by type, and in data.

#include "passes/rewrite/interfaces.h"
#include "passes_support.h"

#include <array>

namespace letcont::passes {
namespace {

TEST(Flatten, HeaderExample) { expect_header_example("flatten.h", "flatten,shrink"); }

TEST(Flatten, SingleValuesHeaderExample) { expect_header_example("rewrite/single_values.h", "flatten,shrink"); }

TEST(Flatten, Rewrites) {
  expect_rewrites("flatten",
                  std::array{
                      // One way out returns what another function gives.
                      Rewrite{"result",
                              R"(let g = fun k (x) : ((i32, i32)) -> { let t = (x, x) k(t) }
                     let f = fun k (x) : ((i32, i32)) -> { g(k, x) }
                     def main = fun k (x) -> { decl j f(j, x) j(t : (i32, i32)) = { let a = #1(t) k(a) } })",
                              R"(let g = fun k (x) : (i32, i32) -> { let t = (x, x) k(x, x) }
                     let f = fun k (x) : (i32, i32) -> { g(k, x) }
                     def main = fun k (x) -> { decl j f(j, x) j(t_0, a) = { k(a) } })"},
                      // A tuple that goes round several functions and is taken apart at last.
                      Rewrite{"function-parameter",
                              R"(let even = fun k (t : (i32, i32)) -> { odd(k, t) }
                     let odd = fun k (t : (i32, i32)) -> {
                       let a = #0(t)
                       decl go, stop
                       case(a) { 0 -> stop _ -> go }
                       go() = { even(k, t) }
                       stop() = { k(a) }
                     }
                     def main = fun k (t : (i32, i32), h : fn((i32, i32)) -> i32) -> { decl j h(j, t) j(r) = { even(k, t) } })",
                              R"(let even = fun k (t_0, t_1) -> { odd(k, t_0, t_1) }
                     let odd = fun k (a, t_1) -> {
                       decl go, stop
                       case(a) { 0 -> stop _ -> go }
                       go() = { even(k, a, t_1) }
                       stop() = { k(a) }
                     }
                     def main = fun k (t_0, t_1, h : fn(i32, i32) -> i32) -> {
                       decl j
                       h(j, t_0, t_1)
                       j(r) = { even(k, t_0, t_1) }
                     })"},
                      // All functions of a type take it apart; a call of one that is not known has the tuple made.
                      Rewrite{"function-type",
                              R"(def apply = fun k (f : fn((i32, i32)) -> i32, x) -> { let t = (x, x) f(k, t) }
                     def main = fun k (y) -> {
                       let add = fun j (t : (i32, i32)) -> { let a = #0(t) let b = #1(t) let c = add(a, b) j(c) }
                       apply(k, add, y)
                     })",
                              R"(def apply = fun k (f : fn(i32, i32) -> i32, x) -> { let t = (x, x) f(k, x, x) }
                     def main = fun k (y) -> {
                       let add = fun j (a, b) -> { let c = add(a, b) j(c) }
                       apply(k, add, y)
                     })"},
                      // A list of pairs that are taken apart.
                      Rewrite{"field",
                              R"(data L = { N C((i32, i32), L) }
                     def cons = fun k (t : (i32, i32), l : L) : L -> { let m = inj 1/2 (t, l) : L k(m) }
                     def first = fun k (l : L) -> {
                       decl none, some
                       case(l) { 0 -> none 1 -> some }
                       none() = { let zero = 0 k(zero) }
                       some(p : (i32, i32), r : L) = { let a = #0(p) k(a) }
                     })",
                              R"(data L = { N C(i32, i32, L) }
                     def cons = fun k (t_0, t_1, l : L) : L -> { let m = inj 1/2 (t_0, t_1, l) : L k(m) }
                     def first = fun k (l : L) -> {
                       decl none, some
                       case(l) { 0 -> none 1 -> some }
                       none() = { let zero = 0 k(zero) }
                       some(a, p_1, r : L) = { k(a) }
                     })"},
                      // The unit is nothing, as an argument, a result, and in data.
                      Rewrite{"continuation-parameter",
                              R"(data O = { N S(()) }
                     def f = fun k (g : fn(()) -> (())) : O -> {
                       decl j
                       let u = ()
                       g(j, u)
                       j(v : ()) = { let o = inj 1/2 (v) : O k(o) }
                     })",
                              R"(data O = { N S() }
                     def f = fun k (g : fn() -> ()) : O -> {
                       decl j
                       let u = ()
                       g(j)
                       j() = { let o = inj 1/2 () : O k(o) }
                     })"},
                      // A tuple in a tuple takes two rounds. What is not at hand is read.
                      Rewrite{"fields-taken",
                              R"(def f = fun k (g : fn(i32) -> ((i32, i32)), x) : ((i32, (i32, i32))) -> {
                       decl j
                       g(j, x)
                       j(p : (i32, i32)) = { let t = (x, p) k(t) }
                     }
                     def h = fun k (l : fn(i32) -> ((i32, i32)), x, y : ((i32, i32), i32)) : ((i32, i32)) -> {
                       let p = #0(y)
                       k(p)
                     })",
                              R"(def f = fun k (g : fn(i32) -> (i32, i32), x) : (i32, i32, i32) -> {
                       decl j
                       g(j, x)
                       j(p_0, p_1) = { let p = (p_0, p_1) let t = (x, p) k(x, p_0, p_1) }
                     }
                     def h = fun k (l : fn(i32) -> (i32, i32), x, p_0, p_1, y_1) : (i32, i32) -> { k(p_0, p_1) })"},
                  });
}

// Tuples of a single value, and what projects it; in types of functions and data, too.
TEST(Flatten, SingleValues) {
  expect_rewrites("flatten",
                  std::array{
                      Rewrite{"single-value", "def f = fun k (x : ((i32))) -> { let a = #0(x) let b = #0(a) k(b) }",
                              "def f = fun k (x) -> { k(x) }"},
                      Rewrite{"single-value",
                              R"(data L = { N C((str), (array((i32)), L), i32) }
             def f = fun k (g : fn((i32), i32) -> ((i32)), x, l : L) : ((i32)) -> {
               let t = (x)
               decl none, some
               case(l) { 0 -> none 1 -> some }
               none() = { g(k, t, x) }
               some(s : (str), p : (array((i32)), L), n) = {
                 let a = #0(p)
                 let i = 1
                 let done = put(a, i, t)
                 let other = at(a, n)
                 k(other)
               }
             })",
                              R"(data L = { N C(str, array(i32), L, i32) }
             def f = fun k (g : fn(i32, i32) -> i32, x, l : L) -> {
               decl none, some
               case(l) { 0 -> none 1 -> some }
               none() = { g(k, x, x) }
               some(s : str, a : array(i32), p_1 : L, n) = {
                 let i = 1
                 let done = put(a, i, x)
                 let other = at(a, n)
                 k(other)
               }
             })"},
                      // Units hold nothing.
                      Rewrite{"single-value",
                              R"(def f = fun k (x : (((), ()), (i32, ()), ())) : ((ref(((), ())), ())) -> {
               let both = #0(x)
               let u = #1(both)
               let r = ref(both)
               let t = (r, u)
               k(t)
             })",
                              R"(def f = fun k (x) : ref(()) -> { let both = () let u = () let r = ref(both) k(r) })"},
                      // A private definition goes. A public one stays, and nothing uses it.
                      Rewrite{"single-value",
                              R"(let one = 1
             let a = (one)
             def b = (a)
             def f = fun k () : ((((i32)), i32)) -> { let t = (b, one) k(t) })",
                              R"(let one = 1
             def b = (one)
             def f = fun k () : (i32, i32) -> { let t = (one, one) k(one, one) })"},
                  });
}

// The second time there is nothing to do.
TEST(Flatten, SingleValuesOnce) {
  std::string_view text = "def one = 1 def a = (one) def b = (a) def f = fun k () : (((i32))) -> { k(b) }";
  cps::Program program = read(text);
  EXPECT_GT(total(apply(program, "flatten")), 0u);
  EXPECT_EQ(total(apply(program, "flatten")), 0u) << cps::text(program);
}

// Those of which the world outside has values.
TEST(Flatten, SingleValuesOutside) {
  std::string_view text = R"(def f = fun k (x) : () -> {
      let t = (x)
      let keep = external("keep xs") : code((i32)) -> ()
      keep(k, t)
    })";
  cps::Program program = read(text);
  EXPECT_EQ(total(apply(program, "flatten")), 0u) << cps::text(program);
}

TEST(Flatten, LeavesAlone) {
  for (std::string_view text : {
           // The world outside has values of these types.
           R"(data L = { N C((i32, i32), L) }
              def f = fun k () : L -> {
                let one = 1
                let t = (one, one)
                let n = inj 0/2 () : L
                let l = inj 1/2 (t, n) : L
                let keep = external("keep xs") : code(L, fn((i32, i32)) -> ((i32, i32))) -> ()
                let g = fun i (u : (i32, i32)) : ((i32, i32)) -> { let a = #0(u) let v = (a, a) i(v) }
                decl j
                keep(j, l, g)
                j() = { k(l) }
              })",
           // Too many for registers.
           R"(def f = fun k (x) : ((i32, i32, i32, i32)) -> { let t = (x, x, x, x) k(t) })",
           R"(def f = fun k (x : f64) : ((f64, f64, f64)) -> { let t = (x, x, x) k(t) })",
           R"(def f = fun k (x : f64) : (f64, (f64, f64)) -> { let t = (x, x) k(x, t) })",
       }) {
    cps::Program program = read(text);
    Counts counts = apply(program, "flatten");
    EXPECT_EQ(total(counts), 0u) << cps::text(program);
  }
}

// What a constructor holds is not made again each time it is read.
// A jump to a handler that no call names: its argument stays as it is, and the unit goes.
TEST(Flatten, RaisesToAHandlerOfNoCall) {
  cps::Program program = read(R"(
      def f = fun k h (x : ()) : () raises (i32, i32) -> {
        let one = 1
        let pair = (one, one)
        decl raise
        raise()
        raise() = { h(pair) }
      })");
  apply(program, "flatten");
  EXPECT_NE(cps::text(program).find("h(pair)"), std::string::npos) << cps::text(program);
  EXPECT_EQ(cps::report(cps::check(program)), "");
}

TEST(Flatten, FieldNeededWhole) {
  std::string_view text = R"(data L = { N C((i32, i32), L) }
    def f = fun k (l : L, g : fn((i32, i32), (i32, i32)) -> i32) -> {
      let one = 1
      let t = (one, one)
      let m = inj 1/2 (t, l) : L
      decl none, some
      case(l) { 0 -> none 1 -> some }
      none() = { k(one) }
      some(p : (i32, i32), r : L) = { let q = (p, m) let s = (q, q) g(k, p, p) }
    })";
  cps::Program program = read(text);
  Counts counts = apply(program, "flatten");
  EXPECT_EQ(times(counts, "field"), 0u) << cps::text(program);
}

// Closures that are made already keep their code as it is, and all functions of their type with it.
TEST(Flatten, AfterClosureConversion) {
  std::string_view text = R"(
    def main = fun k (x) : fn((i32, i32)) -> i32 -> {
      let f = fun j (t : (i32, i32)) -> { let a = #0(t) let b = add(a, x) j(b) }
      k(f)
    }
    def use = fun k (x, f : fn((i32, i32)) -> i32) -> { let t = (x, x) f(k, t) })";
  cps::Program program = read(text);
  Counts counts = apply(program, "close,flatten");
  EXPECT_EQ(times(counts, "function-type"), 0u) << cps::text(program);
}

// `count` times the text, with commas in between.
std::string list(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) all += (i > 0 ? ", " : "") + text;
  return all;
}

// A function that gives a tuple of integers and doubles, beside exceptions of that type if there are any.
uint64_t flat_results(int integers, int doubles, const std::string& raised = "") {
  std::string both = integers > 0 && doubles > 0 ? ", " : "";
  std::string type = "(" + list(integers, "i32") + both + list(doubles, "f64") + ")";
  std::string handler = raised.empty() ? "" : " h", raises = raised.empty() ? "" : " raises " + raised;
  std::string caught = raised.empty() ? "" : "caught, ";
  cps::Program program =
      read("let g = fun k" + handler + " (x, y : f64) : (" + type + ")" + raises + " -> { let t = (" +
           list(integers, "x") + both + list(doubles, "y") + ") k(t) }\n" +
           "def main = fun k (x, y : f64) -> { decl j" + (raised.empty() ? "" : ", caught") + " g(j, " + caught +
           "x, y) j(t : " + type + ") = { let a = #0(t) let b = (a, x) let n = #1(b) k(n) }" +
           (raised.empty() ? "" : " caught(e : " + raised + ") = { k(x) }") + " }");
  return times(apply(program, "flatten"), "result");
}

// As many as machines return in registers: three values, of which two may be doubles; exceptions take their part.
TEST(Flatten, ResultsUpToThree) {
  EXPECT_EQ(flat_results(3, 0), 1u);
  EXPECT_EQ(flat_results(4, 0), 0u);
  EXPECT_EQ(flat_results(1, 2), 1u);
  EXPECT_EQ(flat_results(0, 3), 0u);
  EXPECT_EQ(flat_results(2, 2), 0u);
  EXPECT_EQ(flat_results(2, 0, "str"), 1u);
  EXPECT_EQ(flat_results(3, 0, "str"), 0u);
  EXPECT_EQ(flat_results(2, 0, "i32"), 0u); // a truth value says whether there is one
  EXPECT_EQ(flat_results(0, 2, "str"), 1u);
}

// A tuple of so many fields, as the last of so many parameters.
uint64_t flat_parameters(int fields, int parameters) {
  std::string type = "(" + list(fields, "i32") + ")", others, given;
  for (int i = 1; i < parameters; ++i) others += "p" + std::to_string(i) + ", ", given += "x, ";
  cps::Program program = read("let g = fun k (" + others + "t : " + type + ") -> { let a = #1(t) k(a) }\n" +
                              "def main = fun k (x) -> { let t = (" + list(fields, "x") + ") g(k, " + given + "t) }");
  return times(apply(program, "flatten"), "function-parameter");
}

TEST(Flatten, ParametersUpToALimit) {
  EXPECT_EQ(flat_parameters(16, 1), 1u);
  EXPECT_EQ(flat_parameters(17, 1), 0u);
  EXPECT_EQ(flat_parameters(2, 32), 1u);
  EXPECT_EQ(flat_parameters(2, 33), 0u);
}

} // namespace
} // namespace letcont::passes
