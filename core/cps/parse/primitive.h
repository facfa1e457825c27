// What stands on the right of a let, but for functions. For this folder alone.
#pragma once

#include "cps/parse/names.h"

namespace letcont::cps {

// A primitive that was read, to be built.
struct ReadPrimitive {
  PrimKind kind;
  letcont::Operation operation{};
  uint32_t number = 0; // as in ExprData
  std::vector<Var> operands;
  Type type;
  bool broken = false; // an operand's own binding is broken: this one is too, without complaint
};

// Reads a primitive, and a type after it. `type` is what was said about the variable, if something was.
std::optional<ReadPrimitive> read_primitive(Reader&, Scopes&, std::optional<Type> type);

} // namespace letcont::cps
