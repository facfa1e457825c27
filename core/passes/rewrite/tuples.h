// Tuples that are made in sight: for the passes that hand over fields instead (untuple.h, flatten.h).
#pragma once

#include "cps/change.h"

namespace letcont::passes {

// The let that makes the tuple, if the variable is known to be one; Expr{} if not.
cps::Expr tuple_let(const cps::Program&, cps::Var);

// Projections of a tuple that is made in sight become its fields; if there is no other use, the tuple goes. True if it
// has gone. O(uses).
bool forward_fields(const cps::Program&, cps::Change&, cps::Var tuple);

} // namespace letcont::passes
