// Leaving out what a program at the prompt does not need: it was linked by names, which may turn out to be locals.
#pragma once

#include "lambda/term.h"

#include <functional>

namespace letcont::prompt {

// Keeps the definitions without a variable, those that `is_root` says, and what they use. O(program).
void drop_unused(lambda::Program&, const std::function<bool(lambda::Variable)>& is_root);

} // namespace letcont::prompt
