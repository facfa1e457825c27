// Runs passes of LLVM that are registered one by one. LLVM's own registry, PassBuilder, names all passes, so that who
// links it links all of LLVM, code generation included. These passes and the analyses that they use are a third of
// that, which a page can load; native builds run them the same way, so that the text is the same in both.
#pragma once

#include "llvm/optimiser/pipeline.h"

namespace letcont {

// Runs the pipeline, which is_registered(pipeline), on a module, for no particular machine. Who listens to the
// callbacks hears of every pass.
void run_registered(const LlvmPipeline&, llvm::Module&, llvm::PassInstrumentationCallbacks&);

// Whether the pass is among those that this file's source registers. Tests compare it with LlvmPass::is_registered.
bool has_registered(std::string_view pass);

} // namespace letcont
