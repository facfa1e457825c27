// Handing over the fields of a tuple instead of the tuple: what untuple.h and flatten.h do alike.
#pragma once

#include "cps/change.h"

#include <vector>

namespace letcont::passes {

// The let that makes the tuple, if the variable is known to be one; Expr{} if not.
cps::Expr tuple_let(const cps::Program&, cps::Var);

// Projections of a tuple that is made in sight become its fields; if there is no other use, the tuple goes. True if it
// has gone. O(uses).
bool forward_fields(const cps::Program&, cps::Change&, cps::Var tuple);

// Appends a parameter for each field of a tuple that is a parameter so far. A field gets the name of what it is taken
// into. Names that are made of names of fields of fields end somewhere.
void add_fields(cps::Program&, cps::Var tuple, std::vector<cps::Change::NewParameter>&);

// The parameters `old` of a body have become `fresh`, and those that are `flat` their fields. Begins the body with the
// tuples, made of their fields, and returns them: mostly they are dead, or will be.
std::vector<cps::Var> rebuild_tuples(cps::Program&, cps::Change&, cps::Up body, HandleRange<cps::Var> old,
                                     const std::vector<bool>& flat, HandleRange<cps::Var> fresh);

// Appends the fields of a tuple to `fields`: what it was made of, if that is in sight; else projections, which are put
// into the block. Returns whether there are any of those.
bool append_fields(const cps::Program&, cps::Block&, cps::Var tuple, std::vector<cps::Var>& fields);

} // namespace letcont::passes
