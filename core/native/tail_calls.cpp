#include "native/tail_calls.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/IPO/DeadArgumentElimination.h>

namespace letcont::native {

namespace {

bool makes_tail_calls(const llvm::Function& function) {
  return llvm::any_of(llvm::instructions(function), [](const llvm::Instruction& instruction) {
    const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    return call && call->isMustTailCall();
  });
}

bool is_tail_called(const llvm::Function& function) {
  return llvm::any_of(function.users(),
                      [](const llvm::User* user) { return llvm::cast<llvm::CallInst>(user)->isMustTailCall(); });
}

} // namespace

bool is_only_called(const llvm::Function& function) {
  return llvm::all_of(function.users(), [&](const llvm::User* user) {
    const auto* call = llvm::dyn_cast<llvm::CallInst>(user);
    return call && call->getCalledOperand() == &function && !llvm::is_contained(call->args(), &function) &&
           !call->hasOperandBundles();
  });
}

void keep_tail_calls(llvm::PassInstrumentationCallbacks& callbacks) {
  callbacks.registerShouldRunOptionalPassCallback([](llvm::StringRef pass, const llvm::Any& changed) {
    if (pass != llvm::DeadArgumentEliminationPass::name()) return true;
    const llvm::Module* const* module = llvm::any_cast<const llvm::Module*>(&changed);
    return !module || llvm::none_of(**module, makes_tail_calls);
  });
}

void use_plain_calls(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (function.getCallingConv() != llvm::CallingConv::Tail || !function.hasLocalLinkage()) continue;
    if (function.isDeclaration() || !is_only_called(function)) continue;
    if (is_tail_called(function) || makes_tail_calls(function)) continue;
    function.setCallingConv(llvm::CallingConv::Fast);
    for (llvm::User* user : function.users()) llvm::cast<llvm::CallInst>(user)->setCallingConv(llvm::CallingConv::Fast);
  }
}

} // namespace letcont::native
