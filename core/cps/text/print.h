// A program as text: the stage `cps`, and what a `.cps` file holds. parse.h reads it back.
//
//   data List = { Nil Cons(i32, List) }
//   def square = fun k (x) -> {
//     let x0 = mul(x, x)
//     k(x0)
//   }
//   def main = {
//     decl k0
//     let x1 = 7
//     square(k0, x1)
//     k0(y) = {
//       …
//     }
//   }
//
// It reads like assembly: what follows a `let` is not indented, and a continuation that is declared stands after the
// body that uses it. Of several, the one that is declared last comes first; but those of a case's branches stand in the
// order of the branches, unless the case is one of a bool. Values are defined on lines of their own, without blank
// lines between them.
//
// Names are those of the source, made unique within a definition; variables without one are x0, x1, … A parameter's
// type stands beside it unless it is i32; so do a function's results, after a colon: `fun k (x) : f64`; the value of a
// dynamic definition, unless it is the unit; and a variable whose type does not follow from what it is bound to, as in
// `let none = Nil() : List`. Constructors are called by their names, in a `let` and in a `case`, unless only their
// numbers tell them apart (constructors.h). Names that cannot be read back as such are changed: a `+` becomes a `_`.
//
// A long type that occurs more than once is defined before the program, `type T1 = (i32, …)`, so that the text is
// linear in the program even where types nest (types/type_names.h).
#pragma once

#include "cps/program.h"
#include "support/document.h"
#include "support/unique_names.h"

#include <string>
#include <vector>

namespace letcont::cps {

// O(size of the program), but the document ends once it is too long to be shown (support/document_limit.h). Every
// expression is a range of the document, with its source span and its index as the node.
Document print(const Program&, Interrupt* = nullptr);

// The same, with the names that variables and continuations have in it, by their indices.
struct Printed {
  Document document;
  std::vector<std::string> variables, continuations;
};
Printed print_with_names(const Program&);

// The text alone, whole however long it is; for debuggers and tests. Prints what there is of a program under
// construction, too.
std::string text(const Program&);

} // namespace letcont::cps
