// Loops: a function that calls itself last jumps to its own beginning instead.
//
// A call of f in f that goes on with what f itself returns to is a tail call: nothing of the caller is needed any more.
// Contification (contify.h) makes such a function a continuation if everybody else who calls it goes on in one place,
// too. This pass is for the others, the functions that are called from several places: the body becomes a continuation
// of the function, and each of its tail calls of itself a jump there. What is left does not call itself any more in
// those places, so it can be inlined like any other function, loop and all.
//
// A parameter that every such call passes on as it came is not one of the continuation: it does not change in the loop
// (Santos, "Compilation by Transformation in Non-Strict Functional Languages", 1995, chapter 7: the static argument
// transformation). So a function that is given a function to apply to each element knows which, once it is inlined.
//
// For example
//
//   def power = fun k (x, n, product) -> {
//     let zero = 0
//     let done = eq(n, zero)
//     decl yes
//     decl no
//     case(done) { true -> yes  false -> no }
//     yes() = {
//       k(product)
//     }
//     no() = {
//       let one = 1
//       let m = sub(n, one)
//       let more = mul(product, x)
//       power(k, x, m, more)
//     }
//   }
//
// becomes
//
//   def power = fun k (x, n, product) -> {
//     decl power_0
//     power_0(n, product)
//     power_0(n_0, product_0) = {
//       let zero = 0
//       let done = eq(n_0, zero)
//       decl yes
//       decl no
//       case(done) { true -> yes  false -> no }
//       no() = {
//         let one = 1
//         let m = sub(n_0, one)
//         let more = mul(product_0, x)
//         power_0(m, more)
//       }
//       yes() = {
//         k(product_0)
//       }
//     }
//   }
//
// Linear: the uses of each function are looked at once, and its body is moved, not copied.
//
// Precondition: none; after contify, which needs no function at all for a loop. Postcondition: no function calls itself
// in tail position.
//
// Worth (tests/bench/worth): without it 43% more calls, but 10% less code and 1% fewer steps, since functions with
// loops are not inlined then. (A call takes several times as long as a jump, but both count as one step.)
#pragma once

#include "passes/pass.h"

namespace letcont::passes {

Counts loop(cps::Program&);
extern const std::span<const RuleRow> loop_rules;

} // namespace letcont::passes
