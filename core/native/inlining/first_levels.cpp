#include "native/inlining/first_levels.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace letcont::native {

namespace {

// A function that only goes on to itself becomes a loop, which LLVM inlines as a whole; and where it joined the first
// round with the others again, debuggers would show the variables of the first.
bool goes_on(const llvm::CallBase& call) {
  const auto* plain = llvm::dyn_cast<llvm::CallInst>(&call);
  return plain && plain->isMustTailCall();
}

// By function: whether it calls itself, and no other one that calls it, and whether others call it.
struct Recursive {
  std::vector<bool> itself, by_others;
};

Recursive find_recursive(const CallGraph& graph) {
  size_t functions = graph.component.size();
  Recursive found{std::vector<bool>(functions), std::vector<bool>(functions)};
  for (const auto& [call, caller, callee] : graph.calls) {
    if (caller != callee && !call->isNoInline()) found.by_others[callee] = true;
    if (caller == callee && !goes_on(*call) && graph.sizes[graph.component[caller]] == 1) found.itself[caller] = true;
  }
  return found;
}

bool may_copy(const llvm::Function& function) {
  return function.getInstructionCount() <= largest_first_level && !function.isVarArg() &&
         !function.hasFnAttribute(llvm::Attribute::NoInline) && !function.hasFnAttribute(llvm::Attribute::OptimizeNone);
}

llvm::Function* copy(llvm::Function& function) {
  llvm::ValueToValueMapTy same; // so that the copy calls the function
  llvm::Function* copied = llvm::CloneFunction(&function, same);
  copied->setLinkage(llvm::GlobalValue::InternalLinkage);
  copied->setVisibility(llvm::GlobalValue::DefaultVisibility);
  copied->setName(function.getName() + ".first");
  return copied;
}

} // namespace

void copy_first_levels(const CallGraph& graph) {
  Recursive recursive = find_recursive(graph);
  const std::vector<llvm::Function*>& functions = graph.functions;
  std::vector<llvm::Function*> copies(functions.size()); // null: it stays alone
  for (size_t i = 0; i < functions.size(); ++i)
    if (recursive.itself[i] && recursive.by_others[i] && may_copy(*functions[i])) copies[i] = copy(*functions[i]);
  for (const auto& [call, caller, callee] : graph.calls)
    if (caller != callee && copies[callee] && !call->isNoInline()) call->setCalledFunction(copies[callee]);
}

} // namespace letcont::native
