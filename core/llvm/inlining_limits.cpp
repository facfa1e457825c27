#include "llvm/inlining_limits.h"

#include "support/adjacency.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>
#include <numeric>
#include <span>
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

// Marks the calls between functions of a large component. `component` has the number of each function's component.
void keep_large_cycles(std::span<const DirectCall> calls, std::span<const uint32_t> component,
                       std::span<const uint32_t> sizes) {
  for (const DirectCall& each : calls)
    if (component[each.caller] == component[each.callee] && sizes[component[each.caller]] > largest_inlined_cycle)
      each.call->setIsNoInline();
}

// Divides long chains. `order` has the functions, each after those that it calls outside of its component.
void divide_long_chains(std::span<const DirectCall> calls, std::span<const uint32_t> component,
                        std::span<const uint32_t> order) {
  std::vector<uint32_t> numbers(calls.size());
  std::iota(numbers.begin(), numbers.end(), 0);
  Adjacency calls_of(static_cast<uint32_t>(order.size()), numbers,
                     [&](uint32_t number) { return std::pair(calls[number].caller, number); });
  std::vector<uint32_t> depth(order.size(), 1); // of each function: the functions of the longest chain that ends there
  for (uint32_t function : order)
    for (uint32_t number : calls_of.of(function)) {
      auto [call, caller, callee] = calls[number];
      if (component[caller] == component[callee] || !call->getCalledFunction()->hasOneUse()) continue;
      if (depth[callee] == longest_inlined_chain)
        call->setIsNoInline();
      else
        depth[caller] = std::max(depth[caller], depth[callee] + 1);
    }
}

} // namespace

void limit_inlining(llvm::Module& module) {
  auto functions = static_cast<uint32_t>(module.size());
  if (functions <= std::min(largest_inlined_cycle, longest_inlined_chain)) return;
  std::vector<DirectCall> calls = direct_calls(module);
  Adjacency successors(functions, calls, [](const DirectCall& each) { return std::pair(each.caller, each.callee); });
  std::vector<uint32_t> component(functions), sizes, order;
  ComponentSearch(functions, successors).for_each([&](std::span<const uint32_t> members) {
    for (uint32_t member : members) component[member] = static_cast<uint32_t>(sizes.size());
    sizes.push_back(static_cast<uint32_t>(members.size()));
    order.insert(order.end(), members.begin(), members.end());
  });
  keep_large_cycles(calls, component, sizes);
  divide_long_chains(calls, component, order);
}

} // namespace letcont
