// Native builds have LLVM's registry of all passes, besides those of registered.h.
#include "llvm/optimiser/analyses.h"
#include "llvm/optimiser/registered.h"

#include <llvm/IR/Module.h>

namespace letcont {

void run_pipeline(const LlvmPipeline& pipeline, llvm::Module& module, llvm::PassInstrumentationCallbacks& callbacks) {
  if (is_registered(pipeline)) return run_registered(pipeline, module, callbacks);
  run_from_registry(pipeline, module, callbacks);
}

void run_from_registry(const LlvmPipeline& pipeline, llvm::Module& module,
                       llvm::PassInstrumentationCallbacks& callbacks) {
  llvm::PassBuilder builder(nullptr, llvm::PipelineTuningOptions(), std::nullopt, &callbacks);
  Analyses analyses(builder);
  llvm::ModulePassManager passes;
  // It is one of ours, so there is nothing wrong with it.
  llvm::cantFail(builder.parsePassPipeline(passes, opt_text(pipeline)));
  passes.run(module, analyses.modules);
}

} // namespace letcont
