// The symbols of an Add program: its names, each bound by one line and used up to where it is bound again.
#pragma once

#include "support/symbols.h"
#include "syntax/add/ast.h"

namespace letcont::add {

// O(nodes).
Symbols symbols_of(const Program&, const Source&);

} // namespace letcont::add
