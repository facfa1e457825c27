// What a call that waits will do with the result that it waits for, in words: "multiply by n = 5".
//
// It follows the continuation that the result goes to, through lets and jumps that do not use it, to the first
// expression that does; at most 200 expressions far, so that a stack of a million frames costs no more than what is
// looked at.
#pragma once

#include "debugger/value_text.h"

namespace letcont::debugger {

struct Meaning {
  std::string text; // what follows "will"; empty if that is not known
  cps::Expr uses;   // the expression that the words are about
};

// `waiting`: the activation that the continuation belongs to.
Meaning meaning(const Machine&, const Naming&, const Activation& waiting, cps::ContVar);

} // namespace letcont::debugger
