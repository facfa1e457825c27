// A graph whose edges are known at once, and its strongly connected components.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace letcont {

// The other ends of each node's edges, all in one array.
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

// Finds the strongly connected components: Tarjan, "Depth-first search and linear graph algorithms" (1972), with a
// stack of its own instead of recursion. O(nodes + edges).
class ComponentSearch {
public:
  ComponentSearch(uint32_t nodes, const Adjacency& successors)
      : successors_(successors), number_(nodes), low_(nodes), open_(nodes) {}

  // Calls `visit` with the nodes of each component, after the components that edges lead to from it.
  template <class Visit>
  void for_each(Visit visit) {
    for (uint32_t root = 0; root < number_.size(); ++root)
      if (number_[root] == 0) search(root, visit);
  }

private:
  struct Frame {
    uint32_t node, next;
  };

  template <class Visit>
  void search(uint32_t root, Visit& visit) {
    open(root);
    while (!path_.empty()) {
      Frame& top = path_.back();
      std::span<const uint32_t> successors = successors_.of(top.node);
      if (top.next < successors.size()) {
        uint32_t to = successors[top.next++];
        if (number_[to] == 0)
          open(to);
        else if (open_[to])
          low_[top.node] = std::min(low_[top.node], number_[to]);
        continue;
      }
      uint32_t node = top.node;
      path_.pop_back();
      if (!path_.empty()) low_[path_.back().node] = std::min(low_[path_.back().node], low_[node]);
      if (low_[node] == number_[node]) close(node, visit);
    }
  }

  void open(uint32_t node) {
    number_[node] = low_[node] = ++clock_;
    open_[node] = true;
    waiting_.push_back(node);
    path_.push_back({node, 0});
  }

  // The nodes that were opened after the root of a component and wait are the rest of it.
  template <class Visit>
  void close(uint32_t root, Visit& visit) {
    size_t first = waiting_.size();
    do open_[waiting_[--first]] = false;
    while (waiting_[first] != root);
    visit(std::span<const uint32_t>(waiting_).subspan(first));
    waiting_.resize(first);
  }

  const Adjacency& successors_;
  std::vector<uint32_t> number_, low_; // by node, from 1 on in the order of the search; 0: not found yet
  std::vector<uint8_t> open_;          // by node: it waits
  std::vector<uint32_t> waiting_;      // without a component yet
  std::vector<Frame> path_;
  uint32_t clock_ = 0;
};

} // namespace letcont
