// Names and types of a Fun program: what each name means, and that every value is of the type that is needed. There are
// no conversions.
//
// A parameter without a type is an Int. So is a result without a type, unless the function ends, on some way, with
// something that has no value: then it is Void, so that the untyped Fun can have functions that only print. For
// example, `def all(n) = if n <= 9 then { write(n); all(n + 1) } else skip` is Void.
//
// Where a value is not needed (before a `;`, and at the program's end) an expression of any type may stand. Where there
// must be none (at the end of a Void function) only Void may, and `write(e)`, whose value is then left.
#pragma once

#include "syntax/fun/ast.h"
#include "syntax/fun/scope.h"

#include <vector>

namespace letcont::fun {

// What happens to the value of an expression.
enum class Use : uint8_t { Needed, Dropped, None };

struct NodeFacts {
  ValueType type = ValueType::Unknown; // Void for an If or a Write whose value is not needed
  Use use = Use::Needed;
  Meaning meaning; // of a Var's or a Call's name
};

// By node index.
using Facts = std::vector<NodeFacts>;

// Reports every mistake, also in a program that parsing has damaged, but none that only follows from another one.
// Writes the result types that were not written into the declarations. O(nodes), but for the near names in messages.
Facts check(Program&, Diagnostics&);

// The first half of it: the meanings, the uses, and the result types of functions. The types of nodes are left.
Facts resolve(Program&, Scope&, Diagnostics&);

} // namespace letcont::fun
