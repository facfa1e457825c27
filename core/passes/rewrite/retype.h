// Changing types all over a program at once: for passes that change how values of a type are represented.
//
// Types are hash-consed, so a change of types is a table: for each old type, by its index, the new one. A pass fills
// the table, using `with_parts` for all types that change only because their parts do; `retype` then gives every
// variable and every field of a constructor its new type. The pass changes the expressions that depend on it.
#pragma once

#include "cps/change.h"

#include <vector>

namespace letcont::passes {

using TypeMap = std::vector<Type>; // by the index of a type

// The type with each part replaced by what the map has for it. O(parts).
Type with_parts(TypeTable&, Type, const TypeMap&);

// By type: whether the world outside has values of it, since it is a part of an external's type, also by way of data
// types: then it must be represented as it says. O(expressions + types).
std::vector<uint8_t> outside_types(const cps::Program&);

// Every variable and every constructor's field gets what the map has for its type. O(variables + fields).
void retype(cps::Program&, cps::Change&, const TypeMap&);

// A function whose parameters have changed gets the type that goes with them, with the same results, as a function or
// as code. O(parameters + results).
void follow_parameters(cps::Program&, cps::Change&, cps::Fun);

} // namespace letcont::passes
