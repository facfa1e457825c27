// All passes, in one table.
#pragma once

#include "passes/pass.h"

#include <span>

namespace letcont::passes {

// In the order in which a person should read about them.
std::span<const Pass> all_passes();
// nullptr if there is none of that name.
const Pass* pass_named(std::string_view name);

} // namespace letcont::passes
