// Immediate dominators of a graph, after Lengauer and Tarjan, "A Fast Algorithm for Finding Dominators in a Flowgraph"
// (TOPLAS 1979), in the simple version: O(edges · log nodes), whatever the graph.
//
// A node d dominates a node n if every way from the root to n leads through d; the immediate dominator is the last such
// node before n. A depth-first search numbers the nodes. The *semidominator* of n is the smallest node from which a way
// leads to n through nodes larger than n only. It is found for the largest nodes first, in a forest of the nodes that
// are done, where path compression makes each question cheap. Where the tree path from n's semidominator down to n has
// no node with a smaller semidominator, that is the immediate dominator of n; else it is that node's.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace letcont::passes {

class Dominators {
public:
  static constexpr uint32_t unreachable = UINT32_MAX;
  using Edge = std::pair<uint32_t, uint32_t>;

  // Node 0 is the root; edges in any order, also several times.
  Dominators(uint32_t nodes, std::span<const Edge> edges);

  // The root's is the root itself.
  uint32_t immediate(uint32_t node) const { return immediate_[node]; }
  // The ancestor in the dominator tree that is a child of the root: the node itself, if the root is its parent.
  uint32_t below_root(uint32_t node) const { return below_root_[node]; }

private:
  std::vector<uint32_t> immediate_, below_root_;
};

} // namespace letcont::passes
