// Runs a pipeline of LLVM's passes.
#pragma once

#include "llvm/passes/passes.h"

namespace llvm {
class Module;
class PassInstrumentationCallbacks;
} // namespace llvm

namespace letcont {

// Runs the pipeline on a module, for no particular machine. Who listens to the callbacks hears of every pass. Where
// LLVM's registry is not linked (registered.h), the pipeline must be one that is_registered().
void run_pipeline(const LlvmPipeline&, llvm::Module&, llvm::PassInstrumentationCallbacks&);

// The same by LLVM's registry, whatever the passes are. Native builds only.
void run_from_registry(const LlvmPipeline&, llvm::Module&, llvm::PassInstrumentationCallbacks&);

} // namespace letcont
