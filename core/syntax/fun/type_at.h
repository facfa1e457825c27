// The type of the code at a position, for tooltips.
//
// For example in `def sqr(x) = x * x; write(sqr(5))`: both occurrences of `sqr` have the type `(Int) -> Int`, `x` has
// `Int`, and so has `sqr(5)` after its name.
#pragma once

#include "syntax/fun/check.h"

#include <optional>
#include <string>

namespace letcont::fun {

struct TypeAt {
  Span span;
  std::string type;
};

// Returns the smallest piece around the byte `position` that has a type; nothing if there is none, or if an error left
// it unknown. O(nodes).
std::optional<TypeAt> type_at(const Program&, const Facts&, const Source&, uint32_t position);

} // namespace letcont::fun
