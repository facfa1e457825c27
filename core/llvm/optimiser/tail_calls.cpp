#include "llvm/optimiser/tail_calls.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/IPO/DeadArgumentElimination.h>

namespace letcont {

static bool has_guaranteed_tail_calls(const llvm::Module& module) {
  return llvm::any_of(module, [](const llvm::Function& function) {
    return llvm::any_of(function, [](const llvm::BasicBlock& block) { return block.getTerminatingMustTailCall(); });
  });
}

void keep_tail_calls(llvm::PassInstrumentationCallbacks& callbacks) {
  callbacks.registerShouldRunOptionalPassCallback([](llvm::StringRef pass, const llvm::Any& changed) {
    if (pass != llvm::DeadArgumentEliminationPass::name()) return true;
    const llvm::Module* const* module = llvm::any_cast<const llvm::Module*>(&changed);
    return !module || !has_guaranteed_tail_calls(**module);
  });
}

} // namespace letcont
