// Specialisation: a function that is given known functions gets a copy for them.
//
// `map(double, xs)` calls a function that map cannot know, once for each element. A copy of map for double, which does
// not take a function any more, calls double directly; then that may be inlined, and often no closure is needed for it.
// Inlining (inline.h) does this for functions that do not call themselves; this is for those that do. The calls of the
// function in its own copy, with the same known functions, become calls of the copy; also through several functions
// that call each other.
//
// This is what Peyton Jones, "Call-pattern specialisation for Haskell programs" (ICFP 2007), does for constructors,
// here for functions: a call pattern is a function and, for some of its parameters, which known functions are passed.
// There is one copy for each pattern, however many calls. It is also a firstification in the sense of Reynolds' and
// Nelan's.
//
// A parameter counts if its function is called in the body, or passed on to a parameter that counts. A copy stands in
// the group of the innermost of what its pattern names, where all of that is in scope; or, if all are global, among the
// definitions.
//
// For example
//
//   data List = { Nil Cons(i32, List) }
//   def map = fun k (f : fn(i32) -> i32, xs : List) : List -> {
//     decl none, some
//     case(xs) { Nil -> none  Cons -> some }
//     none() = {
//       k(xs)
//     }
//     some(x, rest : List) = {
//       decl k0
//       f(k0, x)
//       k0(y) = {
//         decl k1
//         map(k1, f, rest)
//         k1(ys : List) = {
//           let zs = Cons(y, ys)
//           k(zs)
//         }
//       }
//     }
//   }
//   def scale = fun i (factor, list : List) : List -> {
//     let times = fun j (n) -> {
//       let m = mul(n, factor)
//       j(m)
//     }
//     map(i, times, list)
//   }
//
// becomes
//
//   data List = { Nil Cons(i32, List) }
//   def map = fun k (f : fn(i32) -> i32, xs : List) : List -> {
//     decl none, some
//     case(xs) { Nil -> none  Cons -> some }
//     none() = {
//       k(xs)
//     }
//     some(x, rest : List) = {
//       decl k0
//       f(k0, x)
//       k0(y) = {
//         decl k1
//         map(k1, f, rest)
//         k1(ys : List) = {
//           let zs = Cons(y, ys)
//           k(zs)
//         }
//       }
//     }
//   }
//   def scale = fun i (factor, list : List) : List -> {
//     let map_times = fun k (xs : List) : List -> {
//       decl none, some
//       case(xs) { Nil -> none  Cons -> some }
//       none() = {
//         k(xs)
//       }
//       some(x, rest : List) = {
//         decl k0
//         times(k0, x)
//         k0(y) = {
//           decl k1
//           map_times(k1, rest)
//           k1(ys : List) = {
//             let zs = Cons(y, ys)
//             k(zs)
//           }
//         }
//       }
//     } and times = fun j (n) -> {
//       let m = mul(n, factor)
//       j(m)
//     }
//     map_times(i, list)
//   }
//
// Functions of more than 200 expressions are not copied, and all copies together are at most as large as the program,
// and a little: a function that calls itself with ever new functions has no end of patterns. Linear in the size of the
// program and of the copies, times the arguments of a call and the depth of functions in functions.
//
// Precondition: none; functions that inlining can copy should have been copied. Postcondition: no call of a function
// that calls itself passes known functions for parameters that count, except to functions that are too large or beyond
// the limit.
//
// Worth (tests/bench/worth): without it 0.8% more steps and 7% more calls, but 2% less code; 12% more steps in
// sorting.l.
#pragma once

#include "passes/pass.h"

namespace letcont::passes {

Counts specialise(cps::Program&);
extern const std::span<const RuleRow> specialise_rules;

} // namespace letcont::passes
