// The analysis managers with all analyses that LLVM has. Native builds only.
#pragma once

#include "llvm/optimiser/analysis_managers.h"

#include <llvm/Passes/PassBuilder.h>

namespace letcont {

struct Analyses : AnalysisManagers {
  explicit Analyses(llvm::PassBuilder& builder) {
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
  }
};

} // namespace letcont
