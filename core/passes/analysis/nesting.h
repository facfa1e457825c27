// How functions stand in each other: the function around each function, how many there are, and which one is at a given
// level. For captures.h.
//
// The ancestor at a level is found in O(log depth) steps by jump pointers (Myers, "An applicative random-access stack",
// Information Processing Letters 17, 1983): beside its parent each function knows one ancestor further out, chosen so
// that jumps of equal length combine to one of twice the length, as the digits of a skew binary number do.
#pragma once

#include "cps/program.h"

#include <vector>

namespace letcont::passes {

class Nesting {
public:
  // Functions are added outer ones first. Fun{} is outside of all functions.
  explicit Nesting(uint32_t limit) : nodes_(limit) {}
  void add(cps::Fun f, cps::Fun around);

  cps::Fun around(cps::Fun f) const { return nodes_[f.index].around; }
  // How many functions are around it; -1 for Fun{}.
  int level(cps::Fun f) const { return f ? nodes_[f.index].level : -1; }
  // The function at that level which is around `f` or is `f`.
  cps::Fun at_level(cps::Fun f, int level) const;

  // Where a jump goes from a node whose parent is `parent`, by what is known of the parents: `jump(node)` and
  // `depth(node)`. The root jumps to itself.
  template <class Node, class Jump, class Depth>
  static Node choose_jump(Node parent, Jump jump, Depth depth) {
    Node once = jump(parent), twice = jump(once);
    return depth(parent) - depth(once) == depth(once) - depth(twice) && once != twice ? twice : parent;
  }

private:
  struct Node {
    cps::Fun around, jump;
    int level = 0;
  };
  std::vector<Node> nodes_;
};

} // namespace letcont::passes
