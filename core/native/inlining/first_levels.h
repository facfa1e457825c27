// The first level of a recursive function, where it is called from outside.
//
// LLVM never inlines a function that calls itself. But what such a function does first is often all that it does: to
// look at a number, find the end of a chain, or match a list that is mostly empty. So a small one gets a copy, which
// calls the function itself where that calls itself, and which all others call:
//
//   define internal ptr @end(ptr %link)            define internal ptr @end.first(ptr %link)
//     …                                              …
//     %r = call ptr @end(ptr %next)                  %r = call ptr @end(ptr %next)
//   define internal ptr @unify(ptr %a)             define internal ptr @unify(ptr %a)
//     %x = call ptr @end(ptr %a)                     %x = call ptr @end.first(ptr %a)
//
// The copy does not call itself, so LLVM inlines it where its own measure says so, once, and drops it where all calls
// are inlined. ocamlopt does the same.
#pragma once

#include "llvm/inlining_limits.h"

namespace letcont::native {

// Functions of up to this many instructions, before the optimiser, are copied: nearly all copies that it then inlines.
inline constexpr unsigned largest_first_level = 40;

// Before the optimiser. Copies call no copies: of a chain of such functions, each inlined in the next, the code would
// double with each. A function that calls others which call it again is left alone, and so are those that call
// themselves in guaranteed tail calls only or are not to be optimised. O(module).
void copy_first_levels(const CallGraph&);

} // namespace letcont::native
