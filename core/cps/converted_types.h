// The types of a lambda program in CPS. The unit disappears from the parameters and results of functions, and functions
// that may raise (lambda/raises.h) say what.
#pragma once

#include "lambda/raises.h"

#include <vector>

namespace letcont::cps {

class ConvertedTypes {
public:
  // Fills `out`, an empty table.
  ConvertedTypes(const lambda::Program& source, const lambda::Raises&, TypeTable& out);

  // The type of values of that type of the source.
  Type of(Type type) const { return types_[type.index]; }
  // The type of a Function's own variable. A function may raise although no function value of its type does, and the
  // other way round.
  Type of_function(lambda::Term function);

private:
  Type translated(Type type);

  const lambda::Program& source_;
  const lambda::Raises& raises_;
  TypeTable& out_;
  std::vector<Type> types_; // by type of the source
};

} // namespace letcont::cps
