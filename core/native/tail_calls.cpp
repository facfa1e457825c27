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

// Whether all uses are calls that we see and can change.
bool has_plain_uses(const llvm::Function& function) {
  return llvm::all_of(function.users(), [&](const llvm::User* user) {
    const auto* call = llvm::dyn_cast<llvm::CallInst>(user);
    return call && call->getCalledOperand() == &function && !call->isMustTailCall() &&
           !llvm::is_contained(call->args(), &function);
  });
}

} // namespace

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
    if (function.isDeclaration() || !has_plain_uses(function) || makes_tail_calls(function)) continue;
    function.setCallingConv(llvm::CallingConv::Fast);
    for (llvm::User* user : function.users()) llvm::cast<llvm::CallInst>(user)->setCallingConv(llvm::CallingConv::Fast);
  }
}

} // namespace letcont::native
