// Arity raising: which tuples are flattened, and which are not.

#include "passes_support.h"

#include <array>

namespace letcont::passes {
namespace {

TEST(Untuple, HeaderExample) { expect_header_example("untuple.h", "untuple,shrink"); }

TEST(Untuple, Rewrites) {
  expect_rewrites("untuple",
                  std::array{
                      // Taken apart only; one call has a tuple of unknown origin.
                      Rewrite{"fields-taken",
                              R"(let f = fun k (t : (i32, i32)) -> { let a = #1(t) k(a) }
                     def g = fun k (u : (i32, i32), h : fn((i32, i32)) -> i32) -> {
                       decl j
                       h(j, u)
                       j(r) = { f(k, u) }
                     })",
                              R"(let f = fun k (t_0, a) -> { k(a) }
                     def g = fun k (u : (i32, i32), h : fn((i32, i32)) -> i32) -> {
                       decl j
                       h(j, u)
                       j(r) = { let x0 = #0(u) let x1 = #1(u) f(k, x0, x1) }
                     })"},
                      // Put together only; the body needs it whole.
                      Rewrite{"tuple-rebuilt",
                              R"(let f = fun k (t : (i32, i32), h : fn((i32, i32)) -> i32) -> { h(k, t) }
                     def g = fun k (x, h : fn((i32, i32)) -> i32) -> { let t = (x, x) f(k, t, h) })",
                              R"(let f = fun k (t_0, t_1, h : fn((i32, i32)) -> i32) -> { let t = (t_0, t_1) h(k, t) }
                     def g = fun k (x, h : fn((i32, i32)) -> i32) -> { let t = (x, x) f(k, x, x, h) })"},
                      // A loop, with a tuple in a tuple.
                      Rewrite{"continuation-parameter",
                              R"(def f = fun k (x) -> {
                       decl loop
                       let in = (x, x)
                       let out = (x, in)
                       loop(out)
                       loop(t : (i32, (i32, i32))) = {
                         let a = #0(t)
                         let b = #1(t)
                         let c = #1(b)
                         decl go, stop
                         case(a) { 0 -> stop _ -> go }
                         stop() = { k(c) }
                         go() = { loop(t) }
                       }
                     })",
                              R"(def f = fun k (x) -> {
                       decl loop
                       let in = (x, x)
                       let out = (x, in)
                       loop(x, x, x)
                       loop(a, b_0, c) = {
                         decl go, stop
                         case(a) { 0 -> stop _ -> go }
                         stop() = { k(c) }
                         go() = { loop(a, b_0, c) }
                       }
                     })"},
                      // The unit as an argument goes.
                      Rewrite{"function-parameter",
                              "let f = fun k (u : ()) -> { let a = 1 k(a) } def g = fun k (u : ()) -> { f(k, u) }",
                              "let f = fun k () -> { let a = 1 k(a) } def g = fun k () -> { f(k) }"},
                  });
}

TEST(Untuple, CountsATupleAsRebuiltOnlyIfItIs) {
  cps::Program taken_apart = read(R"(let f = fun k (t : (i32, i32)) -> { let a = #1(t) k(a) }
    def g = fun k (x) -> { let t = (x, x) f(k, t) })");
  EXPECT_EQ(times(apply(taken_apart, "untuple"), "tuple-rebuilt"), 0u);
}

// A tuple of more than 16 fields would make too many parameters.
TEST(Untuple, FlattensTuplesUpToALimit) {
  for (int fields : {16, 17}) {
    std::string type = "i32", made = "x";
    for (int i = 1; i < fields; ++i) type += ", i32", made += ", x";
    cps::Program program = read("let f = fun k (t : (" + type + ")) -> { let a = #1(t) k(a) }\n" +
                                "def g = fun k (x) -> { let t = (" + made + ") f(k, t) }");
    EXPECT_EQ(times(apply(program, "untuple"), "function-parameter"), fields == 16 ? 1u : 0u) << fields;
  }
}

TEST(Untuple, LeavesAlone) {
  for (std::string_view text : {
           // It escapes.
           R"(def f = fun k () : fn((i32, i32)) -> i32 -> {
                let g = fun j (t : (i32, i32)) -> { let a = #0(t) j(a) }
                k(g)
              })",
           // A call returns to the continuation.
           R"(def f = fun k (g : fn() -> ((i32, i32))) -> { decl j g(j) j(t : (i32, i32)) = { let a = #0(t) k(a) } })",
           // Needed whole, and made elsewhere.
           R"(def f = fun k (t : (i32, i32), h : fn((i32, i32)) -> i32) -> { h(k, t) }
              def g = fun k (t : (i32, i32), h : fn((i32, i32)) -> i32) -> { f(k, t, h) })",
       })
    EXPECT_EQ(after("untuple", text), normal(text));
}

} // namespace
} // namespace letcont::passes
