#include "passes/analysis/cycles.h"

#include "support/adjacency.h"

namespace letcont::passes {

std::vector<uint8_t> on_cycle(uint32_t nodes, std::span<const std::pair<uint32_t, uint32_t>> edges) {
  std::vector<uint8_t> cyclic(nodes);
  for (auto [from, to] : edges)
    if (from == to) cyclic[from] = true;
  Adjacency successors(nodes, edges);
  ComponentSearch(nodes, successors).for_each([&](std::span<const uint32_t> component) {
    if (component.size() > 1)
      for (uint32_t node : component) cyclic[node] = true;
  });
  return cyclic;
}

} // namespace letcont::passes
