// Copies values of the stopped program to an evaluator, for expressions that are evaluated beside it.
#pragma once

#include "debugger/machine.h"
#include "eval/evaluator.h"

#include <optional>

namespace letcont::dap {

// Whether values of a type can be copied: no functions are in them. `is_constant` gets whether no references or arrays
// are in them, either.
bool is_data(const TypeTable&, Type, bool& is_constant);

// Copies a value of a type that is data, with what it shares; nothing if memory has run out. O(value).
std::optional<eval::Value> copied(const debugger::Machine&, debugger::Value, Type, eval::Evaluator&);

} // namespace letcont::dap
