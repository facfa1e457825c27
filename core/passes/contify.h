// Contification: a function that always returns to the same place becomes a continuation there. Its calls become
// jumps, and its loop, if it is one, a loop of basic blocks.
//
// Kennedy (2007, section 5.4) contifies a function whose calls all name one continuation. Which functions that are,
// taken together, is worked out as by Fluet and Weeks, "Contification Using Dominators" (ICFP 2001). In a graph of
// functions and continuations,
//
//   root → f   if f escapes, or is public: nobody knows where it returns to
//   root → k   for every continuation
//   k → f      if f is called with the local continuation k
//   g → f      if f is called in g with the continuation of g itself: a tail call
//
// (after what cannot be reached has been deleted) whatever dominates f is on every way of f to be called. If f's
// ancestor just below the root in the dominator tree is not f itself, f returns to that ancestor: to the continuation
// k, or to where the function g returns to.
//
// A function that may raise goes on to two continuations, and contifies if both agree: in place of k the graph has the
// pair of them, unless both are the caller's own. The new continuation then goes where the inner one of the two is.
//
// Where does the new continuation go? Where f is bound, if that is in the scope of k. Else f is bound outside: then it
// joins the group of k; or, where it returns as g does, it comes to stand at the beginning of g. That must not put a
// global function into a definition before its own, since it may mention what is defined between the two. Such a
// function stays, and is no way to return for the functions that it calls last: for them it is as if it escaped.
//
// For example the loop
//
//   def sum = fun k (n) -> {
//     let loop = fun r (i, total) -> {
//       let done = gt(i, n)
//       decl yes
//       decl no
//       case(done) { true -> yes  false -> no }
//       yes() = {
//         r(total)
//       }
//       no() = {
//         let one = 1
//         let next = add(i, one)
//         let more = add(total, i)
//         loop(r, next, more)
//       }
//     }
//     let zero = 0
//     loop(k, zero, zero)
//   }
//
// is called with k, by `sum`, and by itself with what it was called with. So it is a continuation of sum:
//
//   def sum = fun k (n) -> {
//     decl loop
//     let zero = 0
//     loop(zero, zero)
//     loop(i, total) = {
//       let done = gt(i, n)
//       decl yes
//       decl no
//       case(done) { true -> yes  false -> no }
//       no() = {
//         let one = 1
//         let next = add(i, one)
//         let more = add(total, i)
//         loop(next, more)
//       }
//       yes() = {
//         k(total)
//       }
//     }
//   }
//
// O(n log n): linear but for the dominators (dominators.h).
//
// Precondition: none. Postcondition: nothing unreachable is left, and no private function always returns to one place,
// except those that cannot move.
//
// Worth (tests/bench/worth): without its steps 1% more code; loop and inline do the rest of its work. Without contify
// and loop there are 48% more calls.
#pragma once

#include "passes/pass.h"

namespace letcont::passes {

Counts contify(cps::Program&);
extern const std::span<const RuleRow> contify_rules;

} // namespace letcont::passes
