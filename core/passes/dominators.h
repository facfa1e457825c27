// Immediate dominators of a graph, after Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001).
//
// Iterates over the nodes in reverse postorder until nothing changes: one or two rounds unless loops have several
// entries. O(edges) for each round, plus the walks up the dominator tree where edges meet; quadratic at worst.
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
  uint32_t meet(uint32_t a, uint32_t b) const;

  std::vector<uint32_t> immediate_, below_root_;
  std::vector<uint32_t> number_; // in postorder
};

} // namespace letcont::passes
