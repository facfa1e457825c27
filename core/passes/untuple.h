// Arity raising: a tuple that is a parameter becomes several parameters, its fields, where no tuple is needed then.
//
// A parameter of a function that is known at all its calls, or of a continuation that is only jumped to, is flattened
// if
// - it is only taken apart: all its uses are projections (or pass it on to the parameter itself, in a loop); or
// - it is only put together: all calls pass a tuple that they have just made.
//
// Where a call has no tuple at hand whose fields are known, it takes the fields; where the body needs the whole tuple,
// it makes it. So there are never more allocations than before, and none at all if both hold. What was flattened may
// make other parameters be taken apart only, and its fields may be tuples, so a work list goes on until nothing
// changes, or there would be more than 32 parameters.
//
// flatten.h does this, too, all over the program at once; there it depends on every place of the program, on types and
// on what else they stand for. This is arity raising by itself, as textbooks have it: a function and its calls are
// looked at alone, types of others stay, and each step can be followed. So it is not in the default pipeline.
//
// A function that escapes keeps its parameters. A public one does not: a program is compiled as a whole.
//
// For example
//
//   def area = fun k (box : (i32, i32)) -> {
//     let w = #0(box)
//     let h = #1(box)
//     let a = mul(w, h)
//     k(a)
//   }
//   def square = fun k (side) -> {
//     let box = (side, side)
//     area(k, box)
//   }
//
// becomes, but for the tuple, which is dead and left to shrink,
//
//   def area = fun k (w, h) -> {
//     let a = mul(w, h)
//     k(a)
//   }
//   def square = fun k (side) -> {
//     area(k, side, side)
//   }
//
// O(n) for each level of nesting of tuples in tuples, and of functions that pass on the tuples that they take, where n
// counts all arguments.
//
// Precondition: none. Postcondition: no more tuples are built than before, and no parameter that it looks at is only
// taken apart or only put together, unless there are too many.
//
// Worth (tests/bench/worth): in the place of flatten it leaves 0.6% more steps, 0.9% more code and 5% more
// allocation; beside flatten it changes nothing.
#pragma once

#include "passes/pass.h"

namespace letcont::passes {

Counts untuple(cps::Program&);
extern const std::span<const RuleRow> untuple_rules;

} // namespace letcont::passes
