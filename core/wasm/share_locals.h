// Locals whose values are never there at the same time become one local, in functions that have very many.
//
// V8 takes time and space for the product of a function's locals and its branches to a place where several meet,
// whatever lives there: a block that makes n calls with one handler has n branches to that handler, and a local for
// each result. Functions of a usual size keep a local for each variable, with its name, for those who read the module.
#pragma once

#include "wasm/module.h"

namespace letcont::wasm {

// Shares the locals of the function, but for its parameters, if there are more than `many_locals`. Each is set before
// it is read. Linear scan, as for registers (Poletto and Sarkar, 1999), over the instructions, in which control only
// goes forward but for loops. O(n log n).
inline constexpr size_t many_locals = 256;
void share_locals(Function&);

} // namespace letcont::wasm
