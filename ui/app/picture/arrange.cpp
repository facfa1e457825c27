// Puts the parts of a graph together: divides it into groups that are laid out alone, and packs these.
#include "app/picture/parts.h"

#include <algorithm>
#include <cmath>

namespace letcont::app {

namespace {

// What is laid out alone: a cluster with a title, or a connected part of one without.
struct Group {
  size_t cluster = 0;
  std::vector<size_t> nodes, edges; // the edges among those nodes
  Box box;                          // of the whole, with its border and title
};

class Arrangement {
public:
  Arrangement(const Graph& graph, const Spacing& spacing) : graph_(graph), spacing_(spacing) {}

  Placement run() {
    out_.nodes.resize(graph_.nodes.size());
    out_.edges.resize(graph_.edges.size());
    out_.labels.resize(graph_.edges.size());
    out_.clusters.resize(graph_.clusters.size());
    divide();
    for (Group& group : groups_) place(group);
    pack();
    connect_groups();
    return std::move(out_);
  }

private:
  bool titled(size_t cluster) const { return !graph_.clusters[cluster].title.empty(); }

  void divide() {
    std::vector<size_t> parent(graph_.nodes.size()); // of nodes, towards the first one of their group
    std::vector<size_t> first(graph_.clusters.size(), SIZE_MAX);
    auto root = [&](size_t node) {
      while (parent[node] != node) node = parent[node] = parent[parent[node]];
      return node;
    };
    auto join = [&](size_t a, size_t b) {
      a = root(a), b = root(b);
      parent[std::max(a, b)] = std::min(a, b);
    };
    for (size_t i = 0; i < parent.size(); ++i) {
      parent[i] = i;
      size_t& one = first[graph_.nodes[i].cluster];
      if (one == SIZE_MAX) one = i;
      if (titled(graph_.nodes[i].cluster)) join(i, one);
    }
    for (const GraphEdge& edge : graph_.edges)
      if (graph_.nodes[edge.from].cluster == graph_.nodes[edge.to].cluster) join(edge.from, edge.to);
    std::vector<size_t> number(parent.size(), SIZE_MAX); // of the group, for its first node
    for (size_t i = 0; i < parent.size(); ++i) {
      size_t at = root(i);
      if (number[at] == SIZE_MAX) {
        number[at] = groups_.size();
        groups_.push_back({graph_.nodes[i].cluster, {}, {}, {}});
      }
      groups_[number[at]].nodes.push_back(i);
    }
    for (size_t i = 0; i < graph_.edges.size(); ++i) {
      size_t from = number[root(graph_.edges[i].from)], to = number[root(graph_.edges[i].to)];
      (from == to ? groups_[from].edges : between_).push_back(i);
    }
  }

  // Lays out a group with its top left at 0, 0.
  void place(Group& group) {
    place_in_layers(graph_, group.nodes, spacing_, out_);
    place_labels(graph_, group.nodes, group.edges, spacing_, out_);
    float left = 1e9f, top = 1e9f, right = -1e9f, bottom = -1e9f;
    auto include = [&](float x, float y) {
      left = std::min(left, x), right = std::max(right, x);
      top = std::min(top, y), bottom = std::max(bottom, y);
    };
    auto include_box = [&](const Box& box) {
      include(box.x, box.y);
      include(box.x + box.width, box.y + box.height);
    };
    for (size_t node : group.nodes) include_box(out_.nodes[node]);
    for (size_t edge : group.edges) {
      for (auto [x, y] : out_.edges[edge].points) include(x, y);
      if (out_.labels[edge].width > 0) include_box(out_.labels[edge]);
    }
    float border = titled(group.cluster) ? 2 : 0, title = titled(group.cluster) ? spacing_.cell_height : 0;
    float width = right - left;
    if (titled(group.cluster))
      width = std::max(width, static_cast<float>(characters(graph_.clusters[group.cluster].title)));
    group.box = {0, 0, width + 2 * border, bottom - top + 2 * border + title};
    shift(group, border - left, border + title - top);
  }

  void shift(const Group& group, float x, float y) {
    for (size_t node : group.nodes) out_.nodes[node].x += x, out_.nodes[node].y += y;
    for (size_t edge : group.edges) {
      for (auto& point : out_.edges[edge].points) point.first += x, point.second += y;
      out_.labels[edge].x += x, out_.labels[edge].y += y;
    }
  }

  // The lower edge of what is packed: from `begin` to the next one's begin, nothing lies below `y`.
  struct Step {
    float begin = 0, y = 0;
  };

  // Packs the groups within a width that gives the whole the wanted shape: each where it comes highest.
  void pack() {
    float area = 0, widest = 0, gap = spacing_.between;
    for (const Group& group : groups_) {
      area += (group.box.width + gap) * (group.box.height + gap);
      widest = std::max(widest, group.box.width);
    }
    float wanted = std::max(widest, std::sqrt(area * spacing_.wanted_ratio)) + gap;
    std::vector<Step> steps{{0, 0}};
    for (Group& group : groups_) {
      float width = group.box.width + gap, x = 0, y = 1e9f;
      for (size_t i = 0; i < steps.size() && (i == 0 || steps[i].begin + width <= wanted); ++i) {
        float lowest = 0;
        for (size_t k = i; k < steps.size() && steps[k].begin < steps[i].begin + width; ++k)
          lowest = std::max(lowest, steps[k].y);
        if (lowest < y) x = steps[i].begin, y = lowest;
      }
      lower(steps, x, x + width, y + group.box.height + gap);
      group.box.x = x, group.box.y = y;
      shift(group, x, y);
      if (titled(group.cluster)) out_.clusters[group.cluster] = group.box;
      out_.width = std::max(out_.width, x + group.box.width);
      out_.height = std::max(out_.height, y + group.box.height);
    }
  }

  static void lower(std::vector<Step>& steps, float begin, float end, float y) {
    std::vector<Step> result;
    float behind = 0; // what was there at `end`
    for (const Step& step : steps) {
      if (step.begin <= end) behind = step.y;
      if (step.begin < begin) result.push_back(step);
    }
    result.push_back({begin, y});
    result.push_back({end, behind});
    for (const Step& step : steps)
      if (step.begin > end) result.push_back(step);
    steps = std::move(result);
  }

  // Edges between groups go straight.
  void connect_groups() {
    for (size_t i : between_) {
      const Box &a = out_.nodes[graph_.edges[i].from], &b = out_.nodes[graph_.edges[i].to];
      out_.edges[i].points = {{a.x + a.width / 2, a.y + a.height}, {b.x + b.width / 2, b.y}};
    }
    if (between_.empty()) return;
    std::vector<size_t> all(graph_.nodes.size());
    for (size_t i = 0; i < all.size(); ++i) all[i] = i;
    place_labels(graph_, all, between_, spacing_, out_);
  }

  const Graph& graph_;
  const Spacing& spacing_;
  Placement out_;
  std::vector<Group> groups_;
  std::vector<size_t> between_; // edges
};

} // namespace

Placement place_graph(const Graph& graph, const Spacing& spacing) { return Arrangement(graph, spacing).run(); }

} // namespace letcont::app
