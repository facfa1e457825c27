// Which local name means what where, for debuggers (lambda/scopes.h).
//
// A name that a pattern binds is meant in the guard and the body of its case; one that `let` binds, in what follows in
// the block, and with `rec` in the values, too. Those of a macro's template are meant nowhere: no name that a person
// writes in the program can refer to them.
#pragma once

#include "lambda/scopes.h"
#include "syntax/l/tree/tree.h"

namespace letcont::l {

// Adds the local names of an expanded program, also of the prelude's definitions in it. O(nodes).
void add_local_names(const Program&, LocalNames&, Names&);

} // namespace letcont::l
