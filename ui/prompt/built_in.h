// What is built into L, by its names: what the prompt lists and completes besides what is defined.
#pragma once

#include "prompt/prompt.h"

#include <vector>

namespace letcont::prompt {

// Returns the names of values, with their types, in no order.
std::vector<PromptName> built_in();

} // namespace letcont::prompt
