// Macro expansion and the resolution of names, in one walk: afterwards every name refers to a variable, every
// constructor is known, and there are no macros.
//
//   macro twice(e) = { let x = e; x + x }          { let x'7 = x; (x'7 + x'7) }
//   twice(x)
//
// Macros are hygienic: a name in a template means what it means where the template stands, whatever is bound at the
// use, and a binding in a template does not catch names of the arguments. This needs no renaming: the walk knows for
// each piece of the program which expansion it came from (its *context*), and a local name is found only by code of the
// context that bound it. See Kohlbecker, Friedman, Felleisen and Duba, "Hygienic macro expansion" (1986), whose time
// stamps the contexts are.
//
// `a && b` is `if (a) b else false` and `a || b` is `if (a) true else b`, with the predefined `true` and `false`. Only
// a name that is applied can be a macro's. Expansions in expansions are bounded, in depth and size.
#pragma once

#include "support/diagnostic.h"
#include "support/interrupt.h"
#include "syntax/l/tree/tree.h"

namespace letcont::l {

// Unknown names, wrong numbers of arguments and names that are defined twice are reported; what is wrong has Error
// nodes in its place. Incomplete if it was interrupted. O(size of the result).
Program expand(const Program&, Diagnostics&, Interrupt* = nullptr);

// An error at a place of an expanded program: where it is in a template is a note.
Diagnostic& error_at(Diagnostics&, std::string_view code, Span span, Span template_span, std::string message);

} // namespace letcont::l
