// The symbols of a Fun program: functions, constants, parameters, the values of blocks, and what is built in.
#pragma once

#include "support/symbols.h"
#include "syntax/fun/check.h"

namespace letcont::fun {

// O(nodes).
Symbols symbols_of(const Program&, const Facts&, const Source&);

} // namespace letcont::fun
