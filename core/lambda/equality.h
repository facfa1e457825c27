// Which operation tells whether two values of a type are equal.
#pragma once

#include "lambda/operation.h"

namespace letcont {

// Returns the operation that takes two values of that type and is written == in the source languages; nothing if there
// is none.
constexpr std::optional<Operation> equality_of(Type type) {
  for (size_t i = 0; i < operations.size(); ++i)
    if (operations[i].symbol == "==" && operations[i].operands[0] == type) return static_cast<Operation>(i);
  return std::nullopt;
}

} // namespace letcont
