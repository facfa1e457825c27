// Takes from statepoints the pointers that nobody needs after the call.
//
// The rewriting of statepoints (safepoints.h) also lists the arguments of the call itself, needed later or not. Each of
// them would be written to the frame before the call, and what it leads to kept until the call returns.
#pragma once

#include <llvm/IR/Function.h>

namespace letcont::native {

// Call this when the calls are statepoints, before variables of debuggers are roots as well. O(function).
void drop_unneeded_roots(llvm::Function&);

} // namespace letcont::native
