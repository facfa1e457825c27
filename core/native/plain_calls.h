// Gives functions that are in no guaranteed tail call the platform's way of calling.
//
// Functions whose tail calls must not take stack are `tailcc` (llvm/calling.h); a callee takes its arguments from the
// stack there, and on x86-64 8 bytes in any case, which the caller puts back after each call. The optimiser turns many
// tail calls into loops, or inlines them; what is left without any needs no such convention.
#pragma once

#include <llvm/IR/Module.h>

namespace letcont::native {

// After the optimiser. O(module).
void use_plain_calls(llvm::Module&);

} // namespace letcont::native
