#include "passes/dominators.h"

namespace letcont::passes {

namespace {

// The other ends of each node's edges, all in one array.
struct Adjacency {
  std::vector<uint32_t> first, targets;

  template <class Ends>
  Adjacency(uint32_t nodes, std::span<const Dominators::Edge> edges, Ends&& ends) : first(nodes + 1) {
    for (const auto& edge : edges) ++first[ends(edge).first + 1];
    for (uint32_t i = 0; i < nodes; ++i) first[i + 1] += first[i];
    targets.resize(edges.size());
    std::vector<uint32_t> next(first.begin(), first.end());
    for (const auto& edge : edges) targets[next[ends(edge).first]++] = ends(edge).second;
  }
  std::span<const uint32_t> of(uint32_t node) const {
    return std::span(targets).subspan(first[node], first[node + 1] - first[node]);
  }
};

// The nodes that can be reached from 0, each after all that it leads to but for cycles.
std::vector<uint32_t> postorder(uint32_t nodes, const Adjacency& successors) {
  std::vector<uint32_t> order;
  std::vector<bool> seen(nodes);
  std::vector<std::pair<uint32_t, size_t>> path{{0, 0}};
  seen[0] = true;
  while (!path.empty()) {
    auto& [node, next] = path.back();
    std::span<const uint32_t> to = successors.of(node);
    if (next == to.size()) {
      order.push_back(node);
      path.pop_back();
    } else if (uint32_t target = to[next++]; !seen[target]) {
      seen[target] = true;
      path.push_back({target, 0});
    }
  }
  return order;
}

} // namespace

// The nearest common ancestor in the tree so far: whoever has the smaller number goes up.
uint32_t Dominators::meet(uint32_t a, uint32_t b) const {
  while (a != b) {
    while (number_[a] < number_[b]) a = immediate_[a];
    while (number_[b] < number_[a]) b = immediate_[b];
  }
  return a;
}

Dominators::Dominators(uint32_t nodes, std::span<const Edge> edges)
    : immediate_(nodes, unreachable), below_root_(nodes, unreachable), number_(nodes) {
  Adjacency successors(nodes, edges, [](const Edge& edge) { return edge; });
  Adjacency predecessors(nodes, edges, [](const Edge& edge) { return Edge{edge.second, edge.first}; });
  std::vector<uint32_t> order = postorder(nodes, successors);
  for (uint32_t i = 0; i < order.size(); ++i) number_[order[i]] = i;
  immediate_[0] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = order.size() - 1; i-- > 0;) {
      uint32_t best = unreachable;
      for (uint32_t from : predecessors.of(order[i]))
        if (immediate_[from] != unreachable) best = best == unreachable ? from : meet(best, from);
      changed |= std::exchange(immediate_[order[i]], best) != best;
    }
  }
  below_root_[0] = 0;
  for (size_t i = order.size() - 1; i-- > 0;) {
    uint32_t parent = immediate_[order[i]];
    below_root_[order[i]] = parent == 0 ? order[i] : below_root_[parent];
  }
}

} // namespace letcont::passes
