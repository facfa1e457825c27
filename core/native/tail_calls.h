// Guaranteed tail calls and LLVM's optimiser: what has them keeps them, and what has none pays nothing for them.
#pragma once

#include <llvm/IR/Module.h>
#include <llvm/IR/PassInstrumentation.h>

namespace letcont::native {

// For the optimiser. LLVM's pass that deletes parameters and results which nobody uses changes what a function returns
// without a look at its tail calls: `%r = musttail call { ptr, i1 } @g(); ret { ptr, i1 } %r` becomes a call, whose
// first part is returned, still marked as what must be a tail call; and the code generator gives up. (LLVM 19; the pass
// does look at functions that it cannot change.) So it is left out where a module has such calls. The stages that show
// LLVM's passes show what LLVM's own tool does.
void keep_tail_calls(llvm::PassInstrumentationCallbacks&);

// Whether all uses of a function are calls that we see and can change.
bool is_only_called(const llvm::Function&);

// After the optimiser: gives functions that are in no guaranteed tail call the platform's way of calling. O(module).
//
// Functions whose tail calls must not take stack are `tailcc` (llvm/calling.h); a callee takes its arguments from the
// stack there, and on x86-64 8 bytes in any case, which the caller puts back after each call. The optimiser turns many
// tail calls into loops, or inlines them; what is left without any needs no such convention.
void use_plain_calls(llvm::Module&);

} // namespace letcont::native
