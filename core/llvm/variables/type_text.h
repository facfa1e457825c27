// The names of types for debuggers: those of L, `Int` and `List`, also where a program writes `i32`.
#pragma once

#include "types/type.h"

#include <string>

namespace letcont {

// Returns a name of some 200 bytes at most; deeper parts are left out (types/type_names.h): `(Int, List) -> Bool`.
std::string debugger_type_name(const TypeTable&, Type, const Names&);

} // namespace letcont
