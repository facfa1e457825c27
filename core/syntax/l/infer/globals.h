// The names of the top level, which are known everywhere: those of definitions, macros and constructors, and the
// predefined ones.
#pragma once

#include "support/diagnostic.h"
#include "syntax/l/tree/scope.h"
#include "syntax/l/tree/tree.h"

namespace letcont::l {

struct Predefined {
  Variable yes, no; // `true` and `false`
};

// Gives definitions their variables and constructors their numbers, and enters all names. Names that are defined twice
// are reported. O(definitions and constructors).
Predefined declare_globals(Program&, Globals&, Diagnostics&);

} // namespace letcont::l
