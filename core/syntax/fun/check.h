// Checks names and types of a Fun program: resolves each name, and verifies that every value has the type that is
// needed. There are no conversions.
//
// A parameter without a type is an Int. So is a result without a type, unless some path through the function ends with
// an expression without a value: then it is Void, so that the untyped Fun can have functions that only print. For
// example, `def all(n) = if n <= 9 then { write(n); all(n + 1) } else skip` is Void.
//
// Where a value is not needed (before a `;`, and at the program's end) any type is allowed. Where there must be none
// (at the end of a Void function) only Void is allowed, and `write(e)`, whose value is dropped.
#pragma once

#include "syntax/fun/ast.h"
#include "syntax/fun/scope.h"

#include <vector>

namespace letcont::fun {

// The use of an expression's value.
enum class Use : uint8_t { Needed, Dropped, None };

struct NodeFacts {
  ValueType type = ValueType::Unknown; // Void for an If or a Write whose value is not needed
  Use use = Use::Needed;
  Meaning meaning; // of a Var's or a Call's name
};

// By node index.
using Facts = std::vector<NodeFacts>;

// Returns the type of a local: that which is written, or that of its value.
inline ValueType type_of(const Local& local, const Facts& facts) {
  return local.type == ValueType::Unknown && local.value ? facts[local.value.index].type : local.type;
}

// Reports every error, also in a damaged program, but none that only follows from another one. Writes inferred result
// types into the declarations. O(nodes), except for similar names in messages.
Facts check(Program&, Diagnostics&);

// Whether a constant is there from the program's start, since its value is a literal or a built-in constant.
bool is_literal(const Program&, const Facts&, const Declaration& constant);

// Reports uses of constants, also through functions, before they are computed: that is done in the order of the text.
// O(nodes).
void check_order(const Program&, const Facts&, Diagnostics&);

// The first half: the meanings, the uses, and the result types of functions, without the types of nodes.
Facts resolve(Program&, Scope&, Diagnostics&);

} // namespace letcont::fun
