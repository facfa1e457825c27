// Which functions only compute: a call of one has no effect but giving its results, always the same for the same
// arguments, and it ends. So what two equal calls give can be computed once.
//
//   def square = fun k (x) -> { let y = mul(x, x) k(y) }              only computes
//   def half = fun k (x, y) -> { let z = div(x, y) k(z) }             may fail
//   def loop = fun k (x) -> { loop(k, x) }                            may not end
//   def show = fun k (x) : () -> { print(k, x) }                      prints
//
// A function only computes if everything in it may be dropped and shared (effects.h), if it calls only known functions
// that only compute, without leading back to itself, if no continuation of it leads back to itself, and if it raises
// nothing. That is less than could be known: a loop that counts down ends, too.
#pragma once

#include "cps/program.h"

#include <vector>

namespace letcont::passes {

// Returns, by Fun, whether it only computes. O(program).
std::vector<bool> total_functions(const cps::Program&);

} // namespace letcont::passes
