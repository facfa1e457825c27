// Keeps guaranteed tail calls what they are.
//
// LLVM's pass that deletes parameters and results which nobody uses changes what a function returns without a look at
// its tail calls: `%r = musttail call { ptr, i1 } @g(); ret { ptr, i1 } %r` becomes a call, whose first part is
// returned, still marked as what must be a tail call; and the code generator gives up. (LLVM 19; the pass does look at
// functions that it cannot change.)
#pragma once

#include <llvm/IR/PassInstrumentation.h>

namespace letcont {

// That pass is left out where a module has such calls. For machine code: the stages show what LLVM's own tool does.
void keep_tail_calls(llvm::PassInstrumentationCallbacks&);

} // namespace letcont
