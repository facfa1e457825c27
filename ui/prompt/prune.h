// Prunes a program of the prompt: linking goes by names, some of which turn out to be locals.
#pragma once

#include "lambda/term.h"

#include <functional>

namespace letcont::prompt {

// Keeps the definitions without a variable, those for which `is_root` is true, and those that they use. O(program).
void drop_unused(lambda::Program&, const std::function<bool(lambda::Variable)>& is_root);

} // namespace letcont::prompt
