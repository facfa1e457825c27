// The symbols of an L program: what its names stand for after macro expansion, which has resolved them.
//
// A name in a macro's template is found if the macro is used somewhere, since only a use says what it means.
#pragma once

#include "support/symbols.h"
#include "syntax/l/infer/expand.h"
#include "syntax/l/infer/infer.h"

namespace letcont::l {

// `typed` may be null, if there are no types: then uses of fields by `value.label` are not found. O(size).
Symbols symbols_of(const Program& expanded, const std::vector<NameUse>&, Typed* typed, const Source&);

// Returns the type of a constructor (print_types.cpp).
infer::Term constructor_type(const Program&, Typed&, uint32_t constructor);
// Returns the type of a symbol; empty if it has none, or several.
std::string type_of(const Program&, Typed&, const Symbol&);

} // namespace letcont::l
