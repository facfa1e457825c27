// Propagation: a parameter that is given the same value everywhere is that value.
//
// The parameters of continuations that are only jumped to, and of functions that are only called and not public, are
// looked at all together: each starts as "anything", and what it is given (by every jump and call, other than itself
// going round) must agree: on a variable, or on a constant. This is the optimistic analysis of Wegman and Zadeck,
// "Constant Propagation with Conditional Branches" (TOPLAS 1991), for copies as well as for constants, and across
// calls as in Callahan, Cooper, Kennedy, Torczon, "Interprocedural Constant Propagation" (1986). So what does not
// change in a loop is not carried round it, and a function that is always given the same function calls it directly,
// without a copy of anything (which specialise.h would make).
//
// A variable must be in scope where the parameter's continuation or function is bound, or the parameter stays; a
// constant is made again in the body.
//
// A handler is a parameter, too. Where nothing raises to it, the function goes on without (rewrite/handlers.h).
//
// For example
//
//   def count = fun k (n, f : fn(i32) -> bool) -> {
//     let zero = 0
//     let one = 1
//     decl loop
//     loop(zero, n, f, one)
//     loop(total, i, g : fn(i32) -> bool, step) = {
//       decl test, more, done
//       case(i) { 0 -> done  _ -> more }
//       done() = {
//         k(total)
//       }
//       more() = {
//         g(test, i)
//       }
//       test(yes : bool) = {
//         let less = sub(i, step)
//         let more_total = add(total, step)
//         decl counted, next
//         case(yes) { true -> counted  false -> next }
//         counted() = {
//           loop(more_total, less, g, step)
//         }
//         next() = {
//           loop(total, less, g, step)
//         }
//       }
//     }
//   }
//
// becomes
//
//   def count = fun k (n, f : fn(i32) -> bool) -> {
//     let zero = 0
//     let one = 1
//     decl loop
//     loop(zero, n)
//     loop(total, i) = {
//       decl test, more, done
//       case(i) { 0 -> done  _ -> more }
//       done() = {
//         k(total)
//       }
//       more() = {
//         f(test, i)
//       }
//       test(yes : bool) = {
//         let less = sub(i, one)
//         let more_total = add(total, one)
//         decl counted, next
//         case(yes) { true -> counted  false -> next }
//         counted() = {
//           loop(more_total, less)
//         }
//         next() = {
//           loop(total, less)
//         }
//       }
//     }
//   }
//
// O(n) for each of at most four rounds: what a parameter is given may be another parameter, and which ones vary is
// known after a round.
//
// Precondition: none. Postcondition: no parameter that it looks at is given the same variable in scope, or the same
// constant, everywhere, except one whose value is known only by way of a parameter that had to stay.
//
// Worth (tests/bench/worth): without it 0.3% more code; shrink and loop do the rest of its work on these programs.
#pragma once

#include "passes/pass.h"

namespace letcont::passes {

Counts propagate(cps::Program&);
extern const std::span<const RuleRow> propagate_rules;

} // namespace letcont::passes
