// The types that a type is made of.
#pragma once

#include "types/type.h"

namespace letcont {

// Calls f with each part of a tuple, function, code, environment, reference or array type, in the order in which it is
// written. A data type has none: its constructors' fields may contain it.
template <class F>
void for_each_part(const TypeTable& types, Type type, F&& f) {
  switch (types.kind(type)) {
  case TypeKind::Tuple:
  case TypeKind::Reference:
  case TypeKind::Array:
  case TypeKind::Environment:
    for (Type part : types.fields(type)) f(part);
    if (types.kind(type) == TypeKind::Environment) f(types.function_of(type));
    break;
  case TypeKind::Function:
  case TypeKind::Code:
    for (Type part : types.parameters(type)) f(part);
    for (Type part : types.results(type)) f(part);
    if (Type raised = types.raises(type)) f(raised);
    break;
  default: break;
  }
}

} // namespace letcont
