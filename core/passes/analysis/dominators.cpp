#include "passes/analysis/dominators.h"

#include "support/adjacency.h"

#include <algorithm>
#include <numeric>

namespace letcont::passes {

namespace {

constexpr uint32_t none = UINT32_MAX;

// A depth-first search from the root: numbers in preorder. Everything but `number` is by number.
struct Search {
  std::vector<uint32_t> nodes, parent;
  std::vector<uint32_t> number; // by node; none: not reached

  Search(uint32_t count, const Adjacency& successors) : number(count, none) {
    std::vector<std::pair<uint32_t, size_t>> path; // a number, and how many of its edges were followed
    auto visit = [&](uint32_t node, uint32_t from) {
      number[node] = static_cast<uint32_t>(nodes.size());
      path.push_back({number[node], 0});
      nodes.push_back(node);
      parent.push_back(from);
    };
    visit(0, none);
    while (!path.empty()) {
      auto& [from, next] = path.back();
      std::span<const uint32_t> to = successors.of(nodes[from]);
      if (next == to.size())
        path.pop_back();
      else if (uint32_t target = to[next++]; number[target] == none)
        visit(target, from);
    }
  }
  uint32_t size() const { return static_cast<uint32_t>(nodes.size()); }
};

// The nodes that are done, as trees. `best` of a node is the one with the smallest semidominator on the path from it up
// to, but without, the root of its tree.
class Forest {
public:
  explicit Forest(std::vector<uint32_t>& semi) : semi_(semi), ancestor_(semi.size(), none), best_(semi.size()) {
    std::iota(best_.begin(), best_.end(), 0);
  }
  void link(uint32_t parent, uint32_t node) { ancestor_[node] = parent; }

  uint32_t best(uint32_t node) {
    if (ancestor_[node] != none) compress(node);
    return best_[node];
  }

private:
  void compress(uint32_t node) {
    for (; ancestor_[ancestor_[node]] != none; node = ancestor_[node]) path_.push_back(node);
    for (; !path_.empty(); path_.pop_back()) {
      uint32_t below = path_.back(), above = ancestor_[below];
      if (semi_[best_[above]] < semi_[best_[below]]) best_[below] = best_[above];
      ancestor_[below] = ancestor_[above];
    }
  }

  std::vector<uint32_t>& semi_;
  std::vector<uint32_t> ancestor_, best_, path_;
};

// The number of the immediate dominator, by number.
std::vector<uint32_t> immediate_dominators(const Search& search, const Adjacency& predecessors) {
  uint32_t count = search.size();
  std::vector<uint32_t> semi(count), immediate(count), bucket(count, none), next(count, none);
  std::iota(semi.begin(), semi.end(), 0);
  Forest forest(semi);
  for (uint32_t w = count - 1; w > 0; --w) {
    for (uint32_t from : predecessors.of(search.nodes[w]))
      if (uint32_t v = search.number[from]; v != none) semi[w] = std::min(semi[w], semi[forest.best(v)]);
    next[w] = std::exchange(bucket[semi[w]], w);
    uint32_t parent = search.parent[w];
    forest.link(parent, w);
    // These have `parent` as semidominator.
    for (uint32_t v = std::exchange(bucket[parent], none); v != none; v = next[v]) {
      uint32_t u = forest.best(v);
      immediate[v] = semi[u] < semi[v] ? u : parent;
    }
  }
  // So far `u` stands for its immediate dominator, which is that of v, too.
  for (uint32_t w = 1; w < count; ++w)
    if (immediate[w] != semi[w]) immediate[w] = immediate[immediate[w]];
  return immediate;
}

} // namespace

Dominators::Dominators(uint32_t nodes, std::span<const Edge> edges)
    : immediate_(nodes, unreachable), below_root_(nodes, unreachable) {
  Adjacency successors(nodes, edges);
  Adjacency predecessors(nodes, edges, [](const Edge& edge) { return Edge{edge.second, edge.first}; });
  Search search(nodes, successors);
  std::vector<uint32_t> immediate = immediate_dominators(search, predecessors);
  immediate_[0] = below_root_[0] = 0;
  for (uint32_t i = 1; i < search.size(); ++i) {
    uint32_t node = search.nodes[i], parent = search.nodes[immediate[i]];
    immediate_[node] = parent;
    below_root_[node] = parent == 0 ? node : below_root_[parent]; // which has a smaller number
  }
}

} // namespace letcont::passes
