// Calls of `letcont_allocate` become allocation in the nursery, inline: the second step of safepoints.h.
#pragma once

#include <llvm/IR/Module.h>

namespace letcont::native {

// `near`: the code is linked with the runtime, so that it finds the runtime's variables without a table of addresses.
void inline_allocations(llvm::Function&, bool near);

// A record behind the first of a group is a call of a placeholder, which the rewriting of statepoints takes for a
// record in its own right, not for a pointer into the first one. To be called after that.
void finish_allocations(llvm::Module&);

} // namespace letcont::native
