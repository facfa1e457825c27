// Types that outlive the program that they were inferred in.
#pragma once

#include "prompt/state.h"
#include "syntax/l/infer/infer.h"

#include <functional>

namespace letcont::prompt {

// Variables that nothing determines stand for the unit type from now on: what was evaluated with them cannot be of
// another type later.
void settle(l::Typed&, infer::Term);

// The type as a tree. Nothing if that has more than a bounded number of nodes. `data` is given the number that the
// program has for a data type.
std::optional<KeptType> keep_type(l::Typed&, infer::Term, const std::function<Entity(uint32_t)>& data);

} // namespace letcont::prompt
