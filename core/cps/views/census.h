// Census: counts what costs memory or time when a program runs, by kind. (Appel and Jim also use the word for the count
// with which shrinking begins.)
//
//   expressions 128     all expressions
//   functions 7         all functions
//   closures 0          places that build a closure with captured variables
//   tuples 2            places that build a tuple with fields
//   injections 3        places that build an injection with fields
//   static 1            values of these kinds that exist before the program runs: definitions
//   direct 8            calls of a known function
//   indirect 1          calls of an unknown function: through a closure
//   external 2          calls of external functions
//   jumps 10            jumps to a continuation of the same function
//   returns 6           returns to the caller
//   cases 5             branches
//
// Programs that raise exceptions have one more line, `raises`: jumps to a function's handler.
//
// Before closure conversion, `closures` counts nested functions that are used other than by calling them: those that
// will need a closure if they have free variables.
//
// The golden tests fix the census of a set of programs, as a measure of what the passes achieve. Counting takes
// O(n log n) at worst, since reading does not shorten paths (var.h); in practice it is linear.
#pragma once

#include "cps/program.h"
#include "support/document.h"

namespace letcont::cps {

struct Census {
  uint64_t expressions = 0, functions = 0;
  uint64_t closures = 0, tuples = 0, injections = 0, static_values = 0;
  uint64_t direct_calls = 0, indirect_calls = 0, external_calls = 0;
  uint64_t jumps = 0, returns = 0, raises = 0, cases = 0;
};

Census take_census(const Program&);

// The census as text: the stage `census`.
Document print_census(const Program&);

} // namespace letcont::cps
