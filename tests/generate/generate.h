// Random CPS programs that are well formed, end soon, and print what they compute, so that engines and passes can be
// compared on them.
//
// They have every form of the language: data types and cases on them, tuples, arithmetic on all types (with divisions
// that may fail), strings, loops and state machines through continuations, recursive and mutually recursive functions
// with bounded recursion, functions as values and functions that take them, code with hand-made environments, static
// and dynamic definitions, dead code, and externals that print. A function is made before what calls it and knows how
// many steps it takes at most; so nothing runs for long, whatever calls what.
//
// The same options give the same program, on every machine.
#pragma once

#include "cps/program.h"

#include <array>

namespace letcont::generate {

struct Options {
  uint32_t seed = 0;
  uint32_t size = 60;         // expressions, roughly
  bool runtime_errors = true; // divisions that may fail, assert and panic
  uint32_t steps = 20'000;    // that a run takes at most, roughly
};

cps::Program random_program(const Options&);

// ---- Large terms for benchmarks. O(nodes), without recursion; they pass check and end at once when run.

enum class Shape : uint8_t {
  Lets,          // one long block of arithmetic, half of it dead
  Continuations, // a chain of continuations, each used once
  Nested,        // continuations nested in each other
  Functions,     // functions nested in each other, which use variables of the outer ones
  Tuples,        // tuples and projections of them
  Cases,         // branches on known and unknown conditions and injections
  Loops,         // loops in loops, as functions that call themselves
  Closures,      // functions that escape, with many free variables
  Wide,          // continuations with many parameters, and cases with many branches
  Entries,       // continuations that jump to themselves in dead branches, and are entered from far inside
  Definitions,   // many small functions that call each other
  Mixed,         // parts of all these, which call each other
};
inline constexpr std::array shape_names{"lets",  "continuations", "nested", "functions", "tuples",      "cases",
                                        "loops", "closures",      "wide",   "entries",   "definitions", "mixed"};

cps::Program large_program(Shape, uint32_t nodes);

} // namespace letcont::generate
