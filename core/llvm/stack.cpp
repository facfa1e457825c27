#include "llvm/stack.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <vector>

namespace letcont {

namespace {

constexpr uint64_t stack_size = uint64_t(1) << 30;
constexpr int stack_resource = 3; // RLIMIT_STACK

// The functions that a function calls, except for the module's helpers, which call none of the program's. An indirect
// call may be of any function; it counts as a call of the caller.
struct Calls {
  std::vector<llvm::Function*> callees;
  bool grows_stack = false; // not all of them are tail calls
};

Calls calls_of(llvm::Function& function) {
  Calls found;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (!call) continue;
    llvm::Function* callee = call->getCalledFunction();
    bool is_helper = callee && (callee->isDeclaration() || callee->hasInternalLinkage());
    if (is_helper) continue;
    found.callees.push_back(callee ? callee : &function);
    found.grows_stack |= !call->isMustTailCall();
  }
  return found;
}

// A depth-first search with its own stack; a function that is open when it is called again closes a cycle. A cycle of
// tail calls alone is not distinguished: then the limit is raised for nothing.
bool has_recursion(llvm::Module& module) {
  enum : uint8_t { Unseen, Open, Done };
  llvm::DenseMap<llvm::Function*, uint8_t> state;
  struct Visit {
    llvm::Function* function;
    Calls calls;
    size_t next = 0;
  };
  bool circle = false, grows_stack = false;
  std::vector<Visit> path;
  auto enter = [&](llvm::Function* function) {
    state[function] = Open;
    path.push_back({function, calls_of(*function)});
    grows_stack |= path.back().calls.grows_stack && function->getName() != "main";
  };
  for (llvm::Function& root : module) {
    if (root.isDeclaration() || state.lookup(&root) != Unseen) continue;
    enter(&root);
    while (!path.empty()) {
      Visit& top = path.back();
      if (top.next == top.calls.callees.size()) {
        state[top.function] = Done;
        path.pop_back();
        continue;
      }
      llvm::Function* callee = top.calls.callees[top.next++];
      uint8_t seen = state.lookup(callee);
      circle |= seen == Open;
      if (seen == Unseen) enter(callee);
    }
  }
  return circle && grows_stack;
}

} // namespace

void ask_for_stack(llvm::Module& module) {
  llvm::Function* main = module.getFunction("main");
  if (!main || main->isDeclaration() || !has_recursion(module)) return;
  llvm::IRBuilder<> builder(&main->getEntryBlock(), main->getEntryBlock().begin());
  llvm::Constant* size = builder.getInt64(stack_size);
  llvm::Constant* limits = llvm::ConstantStruct::getAnon({size, size});
  auto* constant = new llvm::GlobalVariable(module, limits->getType(), true, llvm::GlobalValue::PrivateLinkage, limits,
                                            "stack_limit");
  constant->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global);
  llvm::FunctionCallee set =
      module.getOrInsertFunction("setrlimit", builder.getInt32Ty(), builder.getInt32Ty(), builder.getPtrTy());
  builder.CreateCall(set, {builder.getInt32(stack_resource), constant}, "limit");
}

} // namespace letcont
