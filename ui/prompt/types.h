// Types that outlive the program that they were inferred in.
#pragma once

#include "prompt/state.h"
#include "syntax/l/infer/infer.h"

#include <functional>

namespace letcont::prompt {

// Undetermined variables become the unit type, since a value that was evaluated cannot get another type
// later. Returns whether there were any.
bool settle(l::Typed&, infer::Term);

// Whether values of the type can hold functions or exceptions, whose code or form depends on the exceptions that there
// are. O(size of the type and of the data types that it names).
bool holds_functions(const l::Program&, l::Typed&, infer::Term);

// Returns the type as a tree. Nothing if the tree has more than a bounded number of nodes. `data` gets the program's
// number of a data type.
std::optional<KeptType> keep_type(l::Typed&, infer::Term, const std::function<Entity(uint32_t)>& data);

} // namespace letcont::prompt
