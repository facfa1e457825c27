#include "passes/analysis/cycles.h"

#include "support/adjacency.h"

#include <algorithm>

namespace letcont::passes {

namespace {

class Search {
public:
  Search(uint32_t nodes, std::span<const std::pair<uint32_t, uint32_t>> edges)
      : successors_(nodes, edges), number_(nodes), low_(nodes), open_(nodes), cyclic_(nodes) {
    for (auto [from, to] : edges)
      if (from == to) cyclic_[from] = true;
    for (uint32_t i = 0; i < nodes; ++i)
      if (number_[i] == 0) search(i);
  }

  std::vector<uint8_t> take() { return std::move(cyclic_); }

private:
  struct Frame {
    uint32_t node, next;
  };

  void search(uint32_t root) {
    std::vector<Frame> path;
    open(root, path);
    while (!path.empty()) {
      Frame& top = path.back();
      std::span<const uint32_t> successors = successors_.of(top.node);
      if (top.next < successors.size()) {
        uint32_t to = successors[top.next++];
        if (number_[to] == 0)
          open(to, path);
        else if (open_[to])
          low_[top.node] = std::min(low_[top.node], number_[to]);
        continue;
      }
      uint32_t node = top.node;
      path.pop_back();
      if (!path.empty()) low_[path.back().node] = std::min(low_[path.back().node], low_[node]);
      if (low_[node] == number_[node]) close(node);
    }
  }

  void open(uint32_t node, std::vector<Frame>& path) {
    number_[node] = low_[node] = ++clock_;
    open_[node] = true;
    component_.push_back(node);
    path.push_back({node, 0});
  }

  // The nodes above the root of a component are the rest of it.
  void close(uint32_t root) {
    bool several = component_.back() != root;
    for (uint32_t node = UINT32_MAX; node != root;) {
      node = component_.back();
      component_.pop_back();
      open_[node] = false;
      cyclic_[node] |= several;
    }
  }

  Adjacency successors_;
  std::vector<uint32_t> number_, low_;
  std::vector<uint8_t> open_, cyclic_;
  std::vector<uint32_t> component_;
  uint32_t clock_ = 0;
};

} // namespace

std::vector<uint8_t> on_cycle(uint32_t nodes, std::span<const std::pair<uint32_t, uint32_t>> edges) {
  return Search(nodes, edges).take();
}

} // namespace letcont::passes
