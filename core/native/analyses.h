// The analysis managers that LLVM's new-style passes need, registered with each other.
#pragma once

#include <llvm/Passes/PassBuilder.h>

namespace letcont::native {

struct Analyses {
  explicit Analyses(llvm::PassBuilder& builder) {
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
  }
  Analyses(const Analyses&) = delete; // they hold each other's addresses
  Analyses& operator=(const Analyses&) = delete;

  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
};

} // namespace letcont::native
