// Tuples that hold a single value become that value, everywhere in the program:
//
//   (t)  becomes  t        (t, ())  becomes  t        ((), ())  becomes  ()
//
// and so do tuples that hold only such a tuple, however deep: ((((t)))) becomes t. A unit holds nothing, so it is not
// counted. This is a change of types (retype.h): a tuple that is made becomes its field, and so does a projection; what
// projects a unit makes one.
//
// Two kinds of such tuples stay: those of types that the world outside has values of, and the one that is the value of
// a public static definition, which has no uses afterwards.
//
// For example
//
//   def f = fun k (x : ((i32))) -> { let a = #0(x) let b = #0(a) k(b) }
//
// becomes
//
//   def f = fun k (x) -> { k(x) }
#pragma once

#include "cps/change.h"

#include <functional>

namespace letcont::passes {

// Calls `changed` for each variable and constructor's field that gets another type, with the place of the tuple, if it
// is one that is made, or `nowhere`. Returns whether anything has changed. O(expressions + types).
bool unwrap_single_values(cps::Program&, cps::Change&, const std::function<void(Span)>& changed);

} // namespace letcont::passes
