// Deletes the handlers of functions that raise nothing: not any more, after others were inlined or deleted, or not at
// all, where it was only known that some function of their type does (lambda/raises.h).
//
// A function that is only called, and not public, needs its handler if it jumps to it or branches to it, returns to it
// from a call, or names it in a call of a function that needs its own, or that is not known. Whoever needs none of this
// goes on with one continuation, and its calls name one. For example, nothing raises to h in
//
//   let f = fun k h (x) raises i32 -> { f(k, h, x) }
//
// which becomes
//
//   let f = fun k (x) -> { f(k, x) }
//
// The functions that need their handlers are a least fixed point. O(all functions + the calls of those with handlers).
#pragma once

#include "cps/change.h"

#include <vector>

namespace letcont::passes {

// Returns the functions that have lost their handlers.
std::vector<cps::Fun> delete_handlers(cps::Program&, cps::Change&);

} // namespace letcont::passes
