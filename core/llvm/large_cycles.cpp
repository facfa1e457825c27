#include "llvm/large_cycles.h"

#include "support/adjacency.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>
#include <vector>

namespace letcont {

namespace {

// A direct call of a function of the module, and the functions' numbers.
struct DirectCall {
  llvm::CallBase* call;
  uint32_t caller, callee;
};

std::vector<DirectCall> direct_calls(llvm::Module& module) {
  llvm::DenseMap<const llvm::Function*, uint32_t> numbers;
  for (llvm::Function& function : module) numbers.try_emplace(&function, static_cast<uint32_t>(numbers.size()));
  std::vector<DirectCall> calls;
  for (llvm::Function& function : module)
    for (llvm::BasicBlock& block : function)
      for (llvm::Instruction& instruction : block)
        if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction))
          if (const llvm::Function* callee = call->getCalledFunction(); callee && !callee->isDeclaration())
            calls.push_back({call, numbers.at(&function), numbers.at(callee)});
  return calls;
}

} // namespace

void keep_large_cycles(llvm::Module& module) {
  if (module.size() <= largest_inlined_cycle) return;
  std::vector<DirectCall> calls = direct_calls(module);
  auto functions = static_cast<uint32_t>(module.size());
  Adjacency successors(functions, calls, [](const DirectCall& each) { return std::pair(each.caller, each.callee); });
  std::vector<uint32_t> component(functions); // of each function: 0, or the number of a large one
  uint32_t found = 0;
  ComponentSearch(functions, successors).for_each([&](std::span<const uint32_t> members) {
    if (members.size() <= largest_inlined_cycle) return;
    ++found;
    for (uint32_t member : members) component[member] = found;
  });
  for (const DirectCall& each : calls)
    if (component[each.caller] && component[each.caller] == component[each.callee]) each.call->setIsNoInline();
}

} // namespace letcont
