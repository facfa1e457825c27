#include "native/inlining/cycles.h"

#include "native/inlining/first_levels.h"

#include <algorithm>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>
#include <optional>

namespace letcont::native {

namespace {

// LLVM inlines it at all places: where it is called once whatever its size.
bool goes_where_it_is_called(const llvm::Function& function) {
  return function.hasLocalLinkage() && (function.hasOneUse() || function.getInstructionCount() <= largest_first_level);
}

// The function with the fewest parameters of a component, if the others can all be inlined. Otherwise it may be the one
// that had better be.
std::optional<uint32_t> head(std::span<const uint32_t> members, std::span<llvm::Function* const> functions) {
  auto parameters = [&](uint32_t member) { return functions[member]->arg_size(); };
  uint32_t best = *std::ranges::min_element(members, {}, parameters);
  bool is_left_alone = std::ranges::all_of(
      members, [&](uint32_t member) { return member == best || goes_where_it_is_called(*functions[member]); });
  return is_left_alone ? std::optional(best) : std::nullopt;
}

} // namespace

void choose_heads_of_cycles(const CallGraph& graph) {
  std::vector<bool> is_head(graph.functions.size());
  std::span<const uint32_t> rest = graph.order; // a component's functions are next to each other
  while (!rest.empty()) {
    uint32_t size = graph.sizes[graph.component[rest[0]]];
    if (size > 1)
      if (std::optional<uint32_t> found = head(rest.first(size), graph.functions)) is_head[*found] = true;
    rest = rest.subspan(size);
  }
  for (const auto& [call, caller, callee] : graph.calls)
    if (is_head[callee] && graph.component[caller] == graph.component[callee]) call->setIsNoInline();
}

} // namespace letcont::native
