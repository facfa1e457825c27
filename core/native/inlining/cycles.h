// Which function is left of a cycle of functions that LLVM makes one.
//
// A function that is called at one place only is always inlined there, so of functions that go on to each other in a
// circle, each called by the one before, one is left. LLVM leaves the one that it meets last. Each call of what is left
// hands over all its parameters, so that should be the function with the fewest:
//
//   adapt(a, m, b)               calls halves(a, x, m, y, b)
//   halves(a, x, m, y, b)        calls decide(a, x, m, y, b, left, right)
//   decide(…)                    calls adapt(a, x, m) and adapt(m, y, b)
//
// Left of these is decide, if it were LLVM's choice, with seven arguments for each of two calls; and adapt as it is
// here. With numbers in place of the names, eight and fourteen doubles, of which processors take eight in registers, an
// adaptive integration takes 0.8 of the time.
#pragma once

#include "llvm/inlining_limits.h"

namespace letcont::native {

// Before the optimiser: marks the calls within such a cycle of the function that is to be left `noinline`. O(functions
// and calls).
void choose_heads_of_cycles(const CallGraph&);

} // namespace letcont::native
