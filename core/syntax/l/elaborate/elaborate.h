// From typed L to lambda: every polymorphic definition is copied for the types that it is used at (monomorphisation),
// matches become decision trees of `case` and `if`, operators get the operation of their type.
//
//   def id = { x -> x }             def id = fun (x : i32) -> x
//   print(id(id(1)))                print_int(id(id(1)))
//
// A match that fails, like `panic`, calls the external `panic`; since a lambda term has a type, a call to a function
// `unreachable` follows, which gives any type by calling itself and is never reached.
#pragma once

#include "lambda/term.h"
#include "syntax/l/elaborate/matching.h"
#include "syntax/l/infer/infer.h"

#include <optional>

namespace letcont::l {

// The program must have been inferred without errors. Nothing if a value is needed before its definition is evaluated,
// or if there would be too many copies, which is reported: a program whose data types contain ever larger instances of
// themselves would need infinitely many. Nothing, too, if it was interrupted.
std::optional<lambda::Program> elaborate(const Program&, Typed&, const Matches&, Diagnostics&, Interrupt* = nullptr);

// Reports values that are needed before the definition that gives them is evaluated; definitions are evaluated in the
// order in which they stand. Functions may be needed by anything; what they need must be there when they may be called.
void check_order(const Program&, Diagnostics&);

} // namespace letcont::l
