// Labels of edges. For each, some places along its edge are tried on both sides, and the one that is least in the way
// of others is taken: covering a box or a label counts most, crossing an edge less, and earlier places win.
#include "app/picture/parts.h"

#include <algorithm>
#include <cmath>

namespace letcont::app {

namespace {

using Point = std::pair<float, float>;

bool overlap(const Box& a, const Box& b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

// Narrows [from, to], the part of a line where it is within a box, to where one of its coordinates is between `low` and
// `high` (Liang and Barsky). Returns false if nothing is left.
bool clip(float start, float way, float low, float high, float& from, float& to) {
  if (std::abs(way) < 1e-6f) return low < start && start < high;
  float a = (low - start) / way, b = (high - start) / way;
  from = std::max(from, std::min(a, b));
  to = std::min(to, std::max(a, b));
  return from < to;
}

bool crosses(Point p, Point q, const Box& box) {
  float from = 0, to = 1;
  return clip(p.first, q.first - p.first, box.x, box.x + box.width, from, to) &&
         clip(p.second, q.second - p.second, box.y, box.y + box.height, from, to);
}

class Labels {
public:
  Labels(const Graph& graph, const std::vector<size_t>& nodes, const std::vector<size_t>& edges, const Spacing& spacing,
         Placement& out)
      : graph_(graph), nodes_(nodes), edges_(edges), spacing_(spacing), out_(out) {}

  void run() {
    for (size_t edge : edges_)
      if (!graph_.edges[edge].label.empty()) place(edge);
  }

private:
  void place(size_t edge) {
    const std::vector<Point>& points = out_.edges[edge].points;
    float width = label_width(graph_.edges[edge]), best = 1e9f, order = 0;
    for (size_t i = 1; i < points.size(); ++i)
      for (float along : {0.5f, 0.6f, 0.4f, 0.7f, 0.3f, 0.8f, 0.2f})
        for (float side : {1.0f, -1.0f}) {
          Box box = beside(points[i - 1], points[i], along, side, width);
          float cost = (order += 0.1f) + in_the_way(box, best);
          if (cost >= best) continue;
          best = cost;
          out_.labels[edge] = box;
        }
    if (out_.labels[edge].width > 0) placed_.push_back(edge);
  }

  // A box that touches the line at that point, on one of its sides.
  Box beside(Point from, Point to, float along, float side, float width) const {
    float dx = to.first - from.first, dy = to.second - from.second, length = std::max(0.01f, std::hypot(dx, dy));
    float nx = dy / length * side, ny = -dx / length * side, height = spacing_.label_height;
    float away = std::abs(nx) * width / 2 + std::abs(ny) * height / 2 + 0.3f;
    float x = from.first + dx * along + nx * away, y = from.second + dy * along + ny * away;
    return {x - width / 2, y - height / 2, width, height};
  }

  // Returns the cost of a label there, or some cost above `limit`.
  float in_the_way(const Box& box, float limit) const {
    float cost = 0;
    for (size_t node : nodes_)
      if (overlap(box, out_.nodes[node])) cost += 1000;
    for (size_t other : placed_)
      if (overlap(box, out_.labels[other])) cost += 1000;
    for (size_t edge : edges_) {
      if (cost > limit) return cost;
      const std::vector<Point>& points = out_.edges[edge].points;
      for (size_t i = 1; i < points.size(); ++i)
        if (crosses(points[i - 1], points[i], box)) cost += 10;
    }
    return cost;
  }

  const Graph& graph_;
  const std::vector<size_t>& nodes_;
  const std::vector<size_t>& edges_;
  const Spacing& spacing_;
  Placement& out_;
  std::vector<size_t> placed_; // edges
};

} // namespace

void place_labels(const Graph& graph, const std::vector<size_t>& nodes, const std::vector<size_t>& edges,
                  const Spacing& spacing, Placement& out) {
  Labels(graph, nodes, edges, spacing, out).run();
}

} // namespace letcont::app
