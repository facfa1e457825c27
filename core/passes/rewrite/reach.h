// Deletes what cannot be reached from what a program is run for: functions, continuations and private static
// definitions that are used, at most, by each other. Counting uses never finds those: in
//
//   let f = fun k (x) -> { g(k, x) } and g = fun k (x) -> { f(k, x) }
//
// both are used once, whether anyone else calls them or not. This is a mark and sweep: dynamic and public definitions
// are reached; what is reached reaches the functions, definitions and continuations that it mentions. O(n log n) at
// worst, since reading does not shorten paths (var.h); in practice it is linear.
#pragma once

#include "cps/change.h"

namespace letcont::passes {

struct Unreached {
  uint64_t functions = 0, continuations = 0, definitions = 0;
  uint64_t all() const { return functions + continuations + definitions; }
};

Unreached delete_unreachable(cps::Program&, cps::Change&);

} // namespace letcont::passes
