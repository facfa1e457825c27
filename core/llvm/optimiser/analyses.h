// The analysis managers that LLVM's new-style passes need, registered with each other, so they
// stay where they are.
#pragma once

#include "support/not_copied.h"

#include <llvm/Passes/PassBuilder.h>

namespace letcont {

struct Analyses : NotCopied {
  explicit Analyses(llvm::PassBuilder& builder) {
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
  }

  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
};

} // namespace letcont
