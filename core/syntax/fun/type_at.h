// The type of what stands at a place of a program: for whoever points at it.
//
// For example in `def sqr(x) = x * x; write(sqr(5))`: the first `sqr` and the second have the type `(Int) -> Int`, `x`
// has `Int`, and `sqr(5)` behind its name, too.
#pragma once

#include "syntax/fun/check.h"

#include <optional>
#include <string>

namespace letcont::fun {

struct TypeAt {
  Span span;
  std::string type;
};

// The smallest piece around the byte `position` that has a type; nothing where there is none, or where a mistake has
// left it unknown. O(nodes).
std::optional<TypeAt> type_at(const Program&, const Facts&, const Source&, uint32_t position);

} // namespace letcont::fun
