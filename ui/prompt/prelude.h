// The prelude at a prompt: its definitions are those of an input that every session begins with, so that each can be
// defined anew, and what is linked is what an input needs.
#pragma once

#include "prompt/state.h"

namespace letcont::prompt {

// Adds the prelude's definitions, with their types, to a session that has none. O(size of the prelude).
void begin_with_prelude(State&);

} // namespace letcont::prompt
