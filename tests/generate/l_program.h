// Random well-typed programs of L, as a person might write them: data types with parameters that contain themselves,
// nested patterns with wildcards and literals, closures in data, curried and higher-order functions, polymorphic
// functions used at several types, local and mutual recursion, tuples, shadowed names, macros, effects in all places,
// and now and then what fails: assertions, matches, panics, divisions by zero.
//
// What a program means shows in what it prints. Recursion counts down from a small number or follows a value's
// structure, so programs end, most of them soon; through types that contain functions of themselves one may run for
// ever, so evaluate with a limit.
//
// The same options give the same program, on every machine.
#pragma once

#include "generate/l_piece.h"

#include <cstdint>

namespace letcont::generate {

struct LOptions {
  uint32_t seed = 0;
  uint32_t size = 100; // how many expressions, about
};

Piece l_program(const LOptions&);

} // namespace letcont::generate
