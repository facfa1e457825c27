// Programs of the Fun language as people write them, as text, of any length: for benchmarks of the front end, and for
// tests that send them through every engine.
//
// No two functions are alike: there is arithmetic over Int and Double, recursion with and without an accumulator,
// mutual recursion, chains of conditions, functions that print, constants and comments. A function calls only what
// comes before it (or, in pairs, its neighbour) and counts down from a small number, and knows how many calls it makes
// at most; so a program ends soon, without runtime errors, whatever its length.
//
// The same options give the same text, on every machine.
#pragma once

#include <cstdint>
#include <string>

namespace letcont::generate {

struct FunSourceOptions {
  uint32_t seed = 0;
  uint32_t lines = 1000; // that it has at least; a few more
};

// O(lines).
std::string fun_source(const FunSourceOptions&);

} // namespace letcont::generate
