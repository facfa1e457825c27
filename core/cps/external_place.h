// Where a call of an external that fails is located.
//
//   let panic = external("panic")      a call that names the external is located itself:  panic(k, message)
//   let fail = array(one, panic)       what is called as a value is not known to the call, so it is located where the
//   …                                  program takes that external first: in the first line
//   let f = at(fail, zero) f(k, m)
//
// All engines follow it, and it does not depend on whether they can see what is called.
#pragma once

#include "cps/ast.h"

#include <string_view>

namespace letcont::cps {

// Returns where the program takes the external of that name first, in the order of the text; nowhere if that is not
// known. O(the program).
Span place_of_external(const Program&, std::string_view name);

// Returns the place of a failure of the external of that name, which `call`, an Apply, has called. O(the program) if
// the call does not name it.
Span place_of_failure(const Program&, Expr call, std::string_view name);

} // namespace letcont::cps
