// Flattening: tuples are handed over as their fields, as results, to functions that are not known, and in data.
//
// Where untuple.h looks at one known function at a time, this pass looks at all places of the program where values are
// handed over, together (interfaces.h). So it also flattens
// - results: a function that gives a tuple to those who take it apart gives several values, in registers;
// - what functions take and give that are only known by their type: `f(a, b)` for an f that is a parameter makes no
//   tuple, if all functions of that type take it apart;
// - the fields of constructors: a list of pairs that are always taken apart has them in its cells;
// - the unit, wherever it is handed over: it becomes nothing.
//
// First, a tuple that holds a single value becomes that value everywhere, whether it is handed over or not
// (single_values.h): `data Metres = { Metres(f64) }`, which `records` makes (f64), costs nothing.
//
// Representations change with types: `fn((i32, i32)) -> i32` is `fn(i32, i32) -> i32` all over the program afterwards,
// if that type is flat; so it does not matter which function comes where. (Ziarek, Weeks, Jagannathan, "Flattening
// tuples in an SSA intermediate representation", HOSC 2008, flatten arguments and then objects, as MLton does; results:
// Baker-Finch, Glynn, Peyton Jones, "Constructed product result analysis", 2004.)
//
// It is done where a tuple is only taken apart, or only put together; so no more tuples are made than before. Where an
// argument is no tuple made in sight its fields are read, and where a parameter is needed as a whole, which only
// happens to one that was made for each call anyway, it is made there.
//
// For example
//
//   def divide = fun k (a, b) : ((i32, i32)) -> {
//     let q = div(a, b)
//     let r = rem(a, b)
//     let both = (q, r)
//     k(both)
//   }
//   def digits = fun k (n, combine : fn((i32, i32)) -> i32) -> {
//     let ten = 10
//     decl j
//     divide(j, n, ten)
//     j(pair : (i32, i32)) = {
//       let first = #0(pair)
//       let last = #1(pair)
//       let swapped = (last, first)
//       combine(k, swapped)
//     }
//   }
//
// becomes, but for the tuples, which are dead and left to shrink,
//
//   def divide = fun k (a, b) : (i32, i32) -> {
//     let q = div(a, b)
//     let r = rem(a, b)
//     k(q, r)
//   }
//   def digits = fun k (n, combine : fn(i32, i32) -> i32) -> {
//     let ten = 10
//     decl j
//     divide(j, n, ten)
//     j(first, last) = {
//       combine(k, last, first)
//     }
//   }
//
// O(n log n) for each level of nesting of tuples in tuples, up to 32: no interface takes more values. The program grows
// by as many arguments and parameters as the tuples have fields, 16 at most each.
//
// Precondition: none; the projections and tuples that it leaves are for shrink. Postcondition: no more tuples are built
// than before, none of them holds a single value, and every position that may be flat is.
//
// Worth (tests/bench/worth): without its steps 8% more steps, 4% more code and 2.6 times the allocation; 56% more
// steps in sorting.l.
#pragma once

#include "passes/pass.h"

namespace letcont::passes {

Counts flatten(cps::Program&);
extern const std::span<const RuleRow> flatten_rules;

} // namespace letcont::passes
