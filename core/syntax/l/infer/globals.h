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

// Gives the program's own definitions their variables and constructors their numbers, and enters all names. Names that
// are defined twice are reported. `out` has the definitions of the tree up to those of the prelude, which only get
// their names entered. O(definitions and constructors).
Predefined declare_globals(const Program& tree, Program& out, Globals&, Diagnostics&);

// Adds a definition of the prelude to the program, if it is not there yet, and returns its index there. The value of a
// Def, if it is new, is still that of the tree.
uint32_t use_prelude(const Program& tree, uint32_t definition, Program& out, Globals&);

} // namespace letcont::l
