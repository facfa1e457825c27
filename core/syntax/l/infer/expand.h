// Macro expansion and the resolution of names, in one walk: afterwards every name refers to a variable, every
// constructor is known, and there are no macros.
//
//   macro twice(e) = { let x = e; x + x }          { let x'7 = x; (x'7 + x'7) }
//   twice(x)
//
// Macros are hygienic: a name in a template refers to its binding at the template, whatever is bound at the use, and a
// binding in a template does not capture names of the arguments. This needs no renaming: the walk knows for each piece
// of the program which expansion it came from (its *context*), and only code of the context that bound a local name
// sees it. See Kohlbecker, Friedman, Felleisen and Duba, "Hygienic macro expansion" (1986), whose time stamps are the
// contexts.
//
// `a && b` is `if (a) b else false` and `a || b` is `if (a) true else b`, with the predefined `true` and `false`. Only
// a name that is applied can be a macro's. Expansions in expansions are bounded, in depth and size.
#pragma once

#include "support/diagnostic.h"
#include "support/interrupt.h"
#include "syntax/l/tree/tree.h"

namespace letcont::l {

// A name that is gone from an expanded program, with what it stands for: a macro, a parameter of one, or the label of a
// field.
struct NameUse {
  Span use, binding;
};

// Reports unknown names, wrong numbers of arguments and names that are defined twice, and puts Error nodes in their
// place. Incomplete if it was interrupted. Appends the names that are gone to `gone`. O(size of the result).
Program expand(const Program&, Diagnostics&, Interrupt* = nullptr, std::vector<NameUse>* gone = nullptr);

// The program with only its first uses of macros expanded, `most` of them in the order of expand(): outermost first,
// from left to right. The others stand as they are written, applications of names that mean nothing, so it is only to
// be printed. Returns the names of their macros, too.
struct Unfolded {
  Program program;
  std::vector<std::string> macros; // fewer than `most`, if there are no more
};
Unfolded unfold(const Program&, uint32_t most);

// Reports an error in an expanded program, with a note for the place in a template.
Diagnostic& error_at(Diagnostics&, std::string_view code, Span span, Span template_span, std::string message);

} // namespace letcont::l
