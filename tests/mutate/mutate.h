// Programs changed at random, so that they mostly still compile: what property/mutation runs in all engines.
//
// A change exchanges names for others of the same type or class, literals, operators; sub-expressions for others of
// the same type, by copying, by exchanging two, by leaving out what is around one; items (definitions, statements,
// cases, arguments), by moving, exchanging, doubling and deleting them; it wraps expressions in functions, matches,
// conditions and tuples, makes definitions of them, and gives names to other things, which then hide each other.
// Definitions may so come into any order. Now and then a word is dropped or doubled, which seldom compiles.
#pragma once

#include "generate/random.h"
#include "mutate/subject.h"

namespace letcont::mutate {

// The program with one to three changes; they are made at different places. The same program and numbers give the same
// text. O(program).
std::string mutate(const Subject&, generate::Random&);

} // namespace letcont::mutate
