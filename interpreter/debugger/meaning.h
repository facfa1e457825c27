// Describes what a waiting call does with the result once it has it: "multiply by n = 5".
//
// The search follows the continuation that takes the result, through lets and jumps that do not use it, to the first
// expression that does. It gives up after 200 expressions, so that a stack of a million frames costs only what is
// shown.
#pragma once

#include "debugger/value_text.h"

namespace letcont::debugger {

struct Meaning {
  std::string text; // what follows "then"; empty if nothing is known
  cps::Expr uses;   // the expression that the words are about
};

// `waiting`: the activation that the continuation belongs to.
Meaning meaning(const Machine&, const Naming&, const Activation& waiting, cps::ContVar);

} // namespace letcont::debugger
