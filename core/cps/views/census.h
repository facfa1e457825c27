// A census of a program: how much of each kind it has of what costs memory or time when it runs. (Appel and Jim call
// the count that shrinking begins with a census, too.)
//
//   expressions 128     all
//   functions 7         that there are
//   closures 0          places where a closure that holds variables is made
//   tuples 2            places where a tuple with fields is made
//   injections 3        places where an injection with fields is made
//   static 1            values of these kinds that are made before the program runs: definitions
//   known 8             calls of a function that is known
//   unknown 1           calls of one that is not: through a closure
//   external 2          calls of the outside world
//   jumps 10            to a continuation, of the same function
//   returns 6           to where the function was called from
//   cases 5
//
// Of a program before closure conversion, `closures` counts the functions in functions that are used otherwise than by
// calling them: those that will need a closure, if they have free variables.
//
// It is a measure of what the passes have achieved: the golden tests hold it for a set of programs. O(n α(n)).
#pragma once

#include "cps/program.h"
#include "support/document.h"

namespace letcont::cps {

struct Census {
  uint64_t expressions = 0, functions = 0;
  uint64_t closures = 0, tuples = 0, injections = 0, static_values = 0;
  uint64_t known_calls = 0, unknown_calls = 0, external_calls = 0;
  uint64_t jumps = 0, returns = 0, cases = 0;
};

Census take_census(const Program&);

// As above: the stage `census`.
Document print_census(const Program&);

} // namespace letcont::cps
