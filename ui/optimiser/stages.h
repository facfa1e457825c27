// The stages that LLVM's optimiser makes, where it is elsewhere (compile/elsewhere.h).
#pragma once

#include "engines/stages.h"

namespace letcont {

// The stages of all surfaces; `llvm-passes`: what each of LLVM's passes changed; `llvm-remarks`: what they say of it.
// The stage `llvm` has texts after LLVM's passes, too: llvm@gvn, llvm@17, llvm@last. There are only the passes that are
// registered (llvm/passes/passes.h), so where -O2 is asked for, which is what programs say that say nothing, the
// pipeline is `letcont`. They need CompilationOptions::elsewhere.
std::span<const Stage> stages_with_optimiser();

} // namespace letcont
