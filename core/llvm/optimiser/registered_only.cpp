// The page has no other passes than those of registered.h.
#include "llvm/optimiser/registered.h"

namespace letcont {

void run_pipeline(const LlvmPipeline& pipeline, llvm::Module& module, llvm::PassInstrumentationCallbacks& callbacks) {
  run_registered(pipeline, module, callbacks);
}

} // namespace letcont
