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

using Calls = std::vector<CallGraph::Call>;

Calls direct_calls(llvm::Module& module) {
  llvm::DenseMap<const llvm::Function*, uint32_t> numbers;
  for (llvm::Function& function : module) numbers.try_emplace(&function, static_cast<uint32_t>(numbers.size()));
  Calls calls;
  for (llvm::Function& function : module)
    for (llvm::BasicBlock& block : function)
      for (llvm::Instruction& instruction : block)
        if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction))
          if (const llvm::Function* callee = call->getCalledFunction(); callee && !callee->isDeclaration())
            calls.push_back({call, numbers.at(&function), numbers.at(callee)});
  return calls;
}

// Marks the calls between functions of a large component.
void keep_large_cycles(const CallGraph& graph) {
  for (const auto& [call, caller, callee] : graph.calls)
    if (uint32_t own = graph.component[caller];
        own == graph.component[callee] && graph.sizes[own] > largest_inlined_cycle)
      call->setIsNoInline();
}

// Divides long chains.
void divide_long_chains(const CallGraph& graph) {
  std::span<const uint32_t> component = graph.component, order = graph.order;
  std::vector<uint32_t> numbers(graph.calls.size());
  std::iota(numbers.begin(), numbers.end(), 0);
  Adjacency calls_of(static_cast<uint32_t>(order.size()), numbers,
                     [&](uint32_t number) { return std::pair(graph.calls[number].caller, number); });
  std::vector<uint32_t> depth(order.size(), 1); // of each function: the functions of the longest chain that ends there
  for (uint32_t function : order)
    for (uint32_t number : calls_of.of(function)) {
      auto [call, caller, callee] = graph.calls[number];
      if (component[caller] == component[callee] || !call->getCalledFunction()->hasOneUse()) continue;
      if (depth[callee] == longest_inlined_chain)
        call->setIsNoInline();
      else
        depth[caller] = std::max(depth[caller], depth[callee] + 1);
    }
}

} // namespace

CallGraph call_graph(llvm::Module& module) {
  auto functions = static_cast<uint32_t>(module.size());
  CallGraph graph{{}, direct_calls(module), std::vector<uint32_t>(functions), {}, {}};
  for (llvm::Function& function : module) graph.functions.push_back(&function);
  Adjacency successors(functions, graph.calls,
                       [](const CallGraph::Call& each) { return std::pair(each.caller, each.callee); });
  ComponentSearch(functions, successors).for_each([&](std::span<const uint32_t> members) {
    for (uint32_t member : members) graph.component[member] = static_cast<uint32_t>(graph.sizes.size());
    graph.sizes.push_back(static_cast<uint32_t>(members.size()));
    graph.order.insert(graph.order.end(), members.begin(), members.end());
  });
  return graph;
}

void limit_inlining(llvm::Module& module) {
  if (module.size() <= std::min(largest_inlined_cycle, longest_inlined_chain)) return;
  CallGraph graph = call_graph(module);
  keep_large_cycles(graph);
  divide_long_chains(graph);
}

} // namespace letcont
