// Common subexpression elimination: which primitives are equal, and where they are in scope.

#include "passes_support.h"

#include <array>

namespace letcont::passes {
namespace {

TEST(Cse, HeaderExample) { expect_header_example("cse.h", "cse"); }

TEST(Cse, Rewrites) {
  expect_rewrites(
      "cse", std::array{
                 Rewrite{"same-value",
                         "def f = fun k (x, y) -> { let a = div(x, y) let b = div(x, y) let c = add(a, b) k(c) }",
                         "def f = fun k (x, y) -> { let a = div(x, y) let c = add(a, a) k(c) }"},
                 Rewrite{"same-value", "def f = fun k () : f64 -> { let a = 1.5 let b = 1.5 let c = fadd(a, b) k(c) }",
                         "def f = fun k () : f64 -> { let a = 1.5 let c = fadd(a, a) k(c) }"},
                 // In a continuation's body; the let of continuations moves down for that.
                 Rewrite{"moved-continuations",
                         R"(def f = fun k (x, y) -> {
                       decl j
                       let a = mul(x, y)
                       j(a)
                       j(z) = { let b = mul(y, x) let c = add(b, z) k(c) }
                     })",
                         R"(def f = fun k (x, y) -> {
                       let a = mul(x, y)
                       decl j
                       j(a)
                       j(z) = { let c = add(a, z) k(c) }
                     })"},
                 Rewrite{"decided-case",
                         R"(def f = fun k (c : bool, x, y) -> {
                       decl yes, no
                       case(c) { true -> yes false -> no }
                       yes() = {
                         decl again, never
                         case(c) { true -> again false -> never }
                         again() = { k(x) }
                         never() = { k(y) }
                       }
                       no() = { k(y) }
                     })",
                         R"(def f = fun k (c : bool, x, y) -> {
                       decl yes, no
                       case(c) { true -> yes false -> no }
                       yes() = {
                         decl again, never
                         again()
                         again() = { k(x) }
                         never() = { k(y) }
                       }
                       no() = { k(y) }
                     })"},
                 Rewrite{"rebuilt-injection",
                         R"(data L = { Nil Cons(i32, L) }
                     def f = fun k (l : L) : L -> {
                       decl nil, cons
                       case(l) { 0 -> nil 1 -> cons }
                       nil() = { k(l) }
                       cons(h, t : L) = { let c = inj 1/2 (h, t) : L k(c) }
                     })",
                         R"(data L = { Nil Cons(i32, L) }
                     def f = fun k (l : L) : L -> {
                       decl nil, cons
                       case(l) { 0 -> nil 1 -> cons }
                       nil() = { k(l) }
                       cons(h, t : L) = { k(l) }
                     })"},
                 Rewrite{"rebuilt-injection",
                         R"(data L = { Nil Cons(i32, L) }
                     def f = fun k (l : L) : L -> {
                       decl nil, cons
                       case(l) { 0 -> nil 1 -> cons }
                       nil() = { k(l) }
                       cons(h, t : L) = { let c = inj 1/2 (h, t) : L let g = add(h, h) let d = inj 1/2 (g, c) : L k(d) }
                     })",
                         R"(data L = { Nil Cons(i32, L) }
                     def f = fun k (l : L) : L -> {
                       decl nil, cons
                       case(l) { 0 -> nil 1 -> cons }
                       nil() = { k(l) }
                       cons(h, t : L) = { let g = add(h, h) let d = inj 1/2 (g, l) : L k(d) }
                     })"},
                 // A function that only computes is called once, also with another variable's name for the result.
                 Rewrite{"same-call",
                         R"(def foo = fun k (x) -> { let y = mul(x, x) k(y) }
                     def f = fun k (a) -> {
                       decl first
                       foo(first, a)
                       first(b) = {
                         decl second
                         foo(second, a)
                         second(c) = { let d = add(b, c) foo(k, a) }
                       }
                     })",
                         R"(def foo = fun k (x) -> { let y = mul(x, x) k(y) }
                     def f = fun k (a) -> {
                       decl first
                       foo(first, a)
                       first(b) = {
                         decl second
                         second(b)
                         second(c) = { let d = add(b, c) k(c) }
                       }
                     })"},
             });
}

TEST(Cse, LeavesAlone) {
  for (std::string_view text : {
           // Operations that do not commute, and numbers that only compare as equal.
           "def f = fun k (x, y) -> { let a = sub(x, y) let b = sub(y, x) let c = mul(a, b) k(c) }",
           "def f = fun k () : f64 -> { let a = 0.0 let b = -0.0 let c = fsub(a, b) k(c) }",
           // Not in scope: each is in a continuation of its own.
           R"(def f = fun k (x, c : bool) -> {
                decl a, b
                case(c) { true -> a false -> b }
                a() = { let y = add(x, x) k(y) }
                b() = { let z = add(x, x) k(z) }
              })",
           // A function would have to capture it.
           R"(def f = fun k (x) : fn() -> i32 -> {
                let a = add(x, x)
                let g = fun j () -> { let b = add(x, x) let c = add(a, b) j(c) }
                k(g)
              })",
           // Calls of what may fail, print, not end, raise, or see what was written; and with other arguments.
           R"(def f = fun k (x, y) -> { let z = div(x, y) k(z) }
              def g = fun k (a) -> {
                decl j
                f(j, a, a)
                j(b) = { f(k, a, a) }
              })",
           R"(def f = fun k (x) -> { f(k, x) }
              def g = fun k (a) -> {
                decl j
                f(j, a)
                j(b) = { f(k, a) }
              })",
           R"(def f = fun k (x) -> { h(k, x) }
              def h = fun k (x) -> { f(k, x) }
              def g = fun k (a) -> {
                decl j
                f(j, a)
                j(b) = { f(k, a) }
              })",
           R"(def f = fun k (x) -> {
                decl again, back
                again(x)
                again(y) = { back(y) }
                back(y) = { again(y) }
              }
              def g = fun k (a) -> {
                decl j
                f(j, a)
                j(b) = { f(k, a) }
              })",
           R"(def f = fun k (x) -> {
                decl again
                again(x)
                again(y) = { again(y) }
              }
              def g = fun k (a) -> {
                decl j
                f(j, a)
                j(b) = { f(k, a) }
              })",
           R"(def f = fun k (r : ref(i32)) -> { let x = get(r) k(x) }
              def g = fun k (a : ref(i32)) -> {
                decl j
                f(j, a)
                j(b) = { let _ = set(a, b) f(k, a) }
              })",
           R"(def print = external("write_int")
              def f = fun k (x) -> {
                decl j
                print(j, x)
                j() = { k(x) }
              }
              def g = fun k (a) -> {
                decl j
                f(j, a)
                j(b) = { f(k, a) }
              })",
           R"(def f = fun k (x, y) -> { let z = sub(x, y) k(z) }
              def g = fun k (a, b) -> {
                decl j
                f(j, a, b)
                j(c) = { f(k, b, a) }
              })",
           // The branch is reached from elsewhere, too.
           R"(def f = fun k (c : bool, d : bool, x) -> {
                decl yes, no, on
                case(d) { true -> yes false -> on }
                on() = { case(c) { true -> yes false -> no } }
                yes() = { decl a, b case(c) { true -> a false -> b } a() = { k(x) } b() = { no() } }
                no() = { let y = add(x, x) k(y) }
              })",
           // What the case examines is not in scope of its branch.
           R"(data L = { Nil Cons(i32, L) }
              def f = fun k (g : fn() -> L) : L -> {
                decl nil, cons
                decl j
                g(j)
                j(l : L) = { case(l) { 0 -> nil 1 -> cons } }
                nil() = { let n = inj 0/2 () : L k(n) }
                cons(h, t : L) = { let c = inj 1/2 (h, t) : L k(c) }
              })",
       })
    EXPECT_EQ(after("cse", text), normal(text));
}

} // namespace
} // namespace letcont::passes
