// The boxed translation of the articles: every number, boolean and character is a record of one field in memory.
//
// A compiler without type inference, or with polymorphism compiled once for all types, represents every value alike: as
// a pointer. Lemerre's first compiler of L does so, and says that it "simplifies compilation a lot", and that unboxing
// and monomorphising would be the way to make it fast. This one monomorphises, so it has no need for it; the pass is
// there to compare the two, and is not in the default pipeline.
//
// In every type i32 becomes (i32), and i64, f64, bool and char become (i64), (f64), (bool) and (char). A constant is
// put in a box, an operation takes its operands out of theirs and puts its result in one. What the world outside sees
// stays as it is: an external is called with what its boxes hold, and a definition of a number has it plain. An
// external that is used as a value gets a function around it that does so; if it fails then, the place that the message
// names is that function's.
//
// For example
//
//   def f = fun k (x) -> {
//     let one = 1
//     let y = add(x, one)
//     k(y)
//   }
//
// becomes
//
//   def f = fun k (x : (i32)) : ((i32)) -> {
//     let one_raw = 1
//     let one = (one_raw)
//     let x_raw = #0(x)
//     let one_raw_0 = #0(one)
//     let y_raw = add(x_raw, one_raw_0)
//     let y = (y_raw)
//     k(y)
//   }
//
// A program whose numbers are in boxes already stays as it is (boxed.h). O(n).
//
// Precondition: none. Postcondition: every number, boolean and character is in a box, apart from where it is computed
// or used (boxed.h).
//
// Worth (tests/bench/worth), as the price of boxing: as a last step of the default pipeline it takes 65% more steps,
// 52% more code and 13 times the allocation.
#pragma once

#include "passes/pass.h"

namespace letcont::passes {

Counts box(cps::Program&);
extern const std::span<const RuleRow> box_rules;

} // namespace letcont::passes
