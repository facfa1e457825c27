// The text of the prelude (prelude.l): the definitions in L that every program may use.
#pragma once

#include "support/source.h"

namespace letcont::l {

// Returns its text and how messages call it.
const SourcePart& prelude();

} // namespace letcont::l
