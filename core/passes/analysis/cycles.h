// Which nodes of a graph are on a cycle: those of the strongly connected components with several nodes
// (support/adjacency.h), and those with an edge to themselves. O(nodes + edges).
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace letcont::passes {

// By node: whether a path leads from it back to it. Edges in any order, also several times.
std::vector<uint8_t> on_cycle(uint32_t nodes, std::span<const std::pair<uint32_t, uint32_t>> edges);

} // namespace letcont::passes
