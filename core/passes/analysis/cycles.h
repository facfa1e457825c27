// Which nodes of a graph are on a cycle: Tarjan, "Depth-first search and linear graph algorithms" (1972), with a stack
// of its own instead of recursion. O(nodes + edges).
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace letcont::passes {

// By node: whether a path leads from it back to it. Edges in any order, also several times.
std::vector<uint8_t> on_cycle(uint32_t nodes, std::span<const std::pair<uint32_t, uint32_t>> edges);

} // namespace letcont::passes
