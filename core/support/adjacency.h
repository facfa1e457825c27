// A graph whose edges are known at once: the other ends of each node's edges, all in one array.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace letcont {

class Adjacency {
public:
  using Edge = std::pair<uint32_t, uint32_t>;

  // The edges of a node keep their order. `ends` gives the node that an edge belongs to, and the other one.
  // O(nodes + edges).
  template <class Edges, class Ends>
  Adjacency(uint32_t nodes, const Edges& edges, Ends&& ends) : first_(nodes + 1) {
    for (const auto& edge : edges) ++first_[ends(edge).first + 1];
    for (uint32_t i = 0; i < nodes; ++i) first_[i + 1] += first_[i];
    targets_.resize(edges.size());
    std::vector<uint32_t> next(first_.begin(), first_.end());
    for (const auto& edge : edges) targets_[next[ends(edge).first]++] = ends(edge).second;
  }
  Adjacency(uint32_t nodes, std::span<const Edge> edges)
      : Adjacency(nodes, edges, [](const Edge& edge) { return edge; }) {}

  std::span<const uint32_t> of(uint32_t node) const {
    return std::span(targets_).subspan(first_[node], first_[node + 1] - first_[node]);
  }

private:
  std::vector<uint32_t> first_, targets_;
};

} // namespace letcont
