#include "app/picture/layered.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

namespace letcont::app {

namespace {

// A node of the cluster, or a point where a long edge passes a layer.
struct Spot {
  float width = 0, height = 0;
  float x = 0; // of the middle
  size_t layer = 0;
  std::vector<size_t> above, below;
};

class Cluster {
public:
  Cluster(const Graph& graph, std::vector<size_t> nodes, const Spacing& spacing)
      : graph_(graph), nodes_(std::move(nodes)), spacing_(spacing), spot_of_(graph.nodes.size(), SIZE_MAX) {
    for (size_t i = 0; i < nodes_.size(); ++i) {
      spot_of_[nodes_[i]] = i;
      size_t longest = 1;
      const std::vector<GraphLine>& lines = graph.nodes[nodes_[i]].lines;
      for (const GraphLine& line : lines) longest = std::max(longest, line.text.size());
      Spot spot;
      spot.width = static_cast<float>(longest) + 2 * spacing.padding;
      spot.height = static_cast<float>(lines.size()) * spacing.cell_height + 2 * spacing.padding;
      spots_.push_back(std::move(spot));
    }
  }

  // Lays out the cluster's nodes and edges with its top left at 0, 0; returns its size.
  Box run(Placement& out) {
    collect_edges();
    turn_cycles();
    find_layers();
    split_long_edges();
    order_layers();
    place_spots();
    return write(out);
  }

private:
  struct Edge {
    size_t number;           // in the graph
    size_t from, to;         // spots
    bool turned = false;     // it goes up
    std::vector<size_t> way; // spots from `from` to `to`, downward
  };

  void collect_edges() {
    for (size_t i = 0; i < graph_.edges.size(); ++i) {
      size_t from = spot_of_[graph_.edges[i].from], to = spot_of_[graph_.edges[i].to];
      if (from != SIZE_MAX && to != SIZE_MAX) edges_.push_back({i, from, to, false, {}});
    }
  }

  // An edge to a node on the current path closes a cycle (depth first, with an explicit stack).
  void turn_cycles() {
    std::vector<std::vector<size_t>> out(spots_.size());
    for (size_t e = 0; e < edges_.size(); ++e) out[edges_[e].from].push_back(e);
    enum : uint8_t { New, Open, Done };
    std::vector<uint8_t> state(spots_.size(), New);
    std::vector<std::pair<size_t, size_t>> stack; // a spot, and how many of its edges are done
    for (size_t root = 0; root < spots_.size(); ++root) {
      if (state[root] == New) stack.emplace_back(root, 0);
      while (!stack.empty()) {
        auto& [spot, next] = stack.back();
        state[spot] = Open;
        if (next == out[spot].size()) {
          state[spot] = Done;
          stack.pop_back();
          continue;
        }
        Edge& edge = edges_[out[spot][next++]];
        if (state[edge.to] == Open)
          edge.turned = true;
        else if (state[edge.to] == New)
          stack.emplace_back(edge.to, 0);
      }
    }
    for (Edge& edge : edges_)
      if (edge.turned) std::swap(edge.from, edge.to);
  }

  // Longest paths from the top, in topological order.
  void find_layers() {
    std::vector<size_t> waiting(spots_.size(), 0), ready;
    std::vector<std::vector<size_t>> out(spots_.size());
    for (const Edge& edge : edges_) {
      if (edge.from == edge.to) continue;
      ++waiting[edge.to];
      out[edge.from].push_back(edge.to);
    }
    for (size_t i = 0; i < spots_.size(); ++i)
      if (waiting[i] == 0) ready.push_back(i);
    for (size_t i = 0; i < ready.size(); ++i) {
      for (size_t to : out[ready[i]]) {
        spots_[to].layer = std::max(spots_[to].layer, spots_[ready[i]].layer + 1);
        if (--waiting[to] == 0) ready.push_back(to);
      }
    }
  }

  void split_long_edges() {
    for (Edge& edge : edges_) {
      edge.way = {edge.from};
      for (size_t layer = spots_[edge.from].layer + 1; layer < spots_[edge.to].layer; ++layer) {
        Spot passing;
        passing.layer = layer;
        edge.way.push_back(spots_.size());
        spots_.push_back(passing);
      }
      if (edge.from != edge.to) edge.way.push_back(edge.to);
      for (size_t i = 1; i < edge.way.size(); ++i) {
        spots_[edge.way[i - 1]].below.push_back(edge.way[i]);
        spots_[edge.way[i]].above.push_back(edge.way[i - 1]);
      }
    }
    for (size_t i = 0; i < spots_.size(); ++i) {
      if (layers_.size() <= spots_[i].layer) layers_.resize(spots_[i].layer + 1);
      layers_[spots_[i].layer].push_back(i);
    }
  }

  // Orders each layer by the average positions of neighbours in the layer before: down, then up, several times.
  void order_layers() {
    std::vector<float> position(spots_.size());
    auto number = [&](const std::vector<size_t>& layer) {
      for (size_t i = 0; i < layer.size(); ++i) position[layer[i]] = static_cast<float>(i);
    };
    for (const std::vector<size_t>& layer : layers_) number(layer);
    for (int sweep = 0; sweep < 8; ++sweep) {
      bool down = sweep % 2 == 0;
      for (size_t i = 1; i < layers_.size(); ++i) {
        std::vector<size_t>& layer = layers_[down ? i : layers_.size() - 1 - i];
        std::vector<std::pair<float, size_t>> keys;
        for (size_t spot : layer)
          keys.emplace_back(average(down ? spots_[spot].above : spots_[spot].below, position, position[spot]), spot);
        std::sort(keys.begin(), keys.end(), [&](const auto& a, const auto& b) {
          return a.first != b.first ? a.first < b.first : position[a.second] < position[b.second];
        });
        for (size_t k = 0; k < keys.size(); ++k) layer[k] = keys[k].second;
        number(layer);
      }
    }
  }

  static float average(const std::vector<size_t>& spots, const std::vector<float>& values, float otherwise) {
    if (spots.empty()) return otherwise;
    float sum = 0;
    for (size_t spot : spots) sum += values[spot];
    return sum / static_cast<float>(spots.size());
  }

  // The preferred position of each spot is the average of its neighbours; within a layer spots keep their order and
  // distance.
  void place_spots() {
    for (const std::vector<size_t>& layer : layers_) {
      float x = 0;
      for (size_t spot : layer) {
        spots_[spot].x = x + spots_[spot].width / 2;
        x += spots_[spot].width + spacing_.between;
      }
    }
    std::vector<float> middle(spots_.size());
    for (int sweep = 0; sweep < 12; ++sweep) {
      bool down = sweep % 2 == 0;
      for (size_t i = 0; i < layers_.size(); ++i) {
        const std::vector<size_t>& layer = layers_[down ? i : layers_.size() - 1 - i];
        for (size_t s = 0; s < spots_.size(); ++s) middle[s] = spots_[s].x;
        std::vector<float> wanted;
        for (size_t spot : layer) {
          const std::vector<size_t>& beside = down ? spots_[spot].above : spots_[spot].below;
          wanted.push_back(average(beside, middle, spots_[spot].x));
        }
        settle(layer, wanted);
      }
    }
  }

  float distance(size_t left, size_t right) const {
    return (spots_[left].width + spots_[right].width) / 2 + spacing_.between;
  }

  // Packs from the left and from the right, as near to the preferred positions as order and distance allow, and takes
  // the middle.
  void settle(const std::vector<size_t>& layer, const std::vector<float>& wanted) {
    std::vector<float> left(wanted), right(wanted);
    for (size_t i = 1; i < layer.size(); ++i)
      left[i] = std::max(left[i], left[i - 1] + distance(layer[i - 1], layer[i]));
    for (size_t i = layer.size() - 1; i-- > 0;)
      right[i] = std::min(right[i], right[i + 1] - distance(layer[i], layer[i + 1]));
    for (size_t i = 0; i < layer.size(); ++i) spots_[layer[i]].x = (left[i] + right[i]) / 2;
    for (size_t i = 1; i < layer.size(); ++i)
      spots_[layer[i]].x = std::max(spots_[layer[i]].x, spots_[layer[i - 1]].x + distance(layer[i - 1], layer[i]));
  }

  Box write(Placement& out) {
    float least = 0, most = 0;
    for (size_t i = 0; i < spots_.size(); ++i) {
      float begin = spots_[i].x - spots_[i].width / 2, end = begin + spots_[i].width;
      least = i == 0 ? begin : std::min(least, begin);
      most = i == 0 ? end : std::max(most, end);
    }
    std::vector<float> tops, heights;
    float y = 0;
    for (const std::vector<size_t>& layer : layers_) {
      float height = 0;
      for (size_t spot : layer) height = std::max(height, spots_[spot].height);
      tops.push_back(y);
      heights.push_back(height);
      y += height + spacing_.layers;
    }
    for (size_t i = 0; i < nodes_.size(); ++i) {
      const Spot& spot = spots_[i];
      out.nodes[nodes_[i]] = {spot.x - spot.width / 2 - least, tops[spot.layer], spot.width, spot.height};
    }
    float loops = 0; // room at the right for edges from a node to itself
    for (const Edge& edge : edges_) {
      Route& route = out.edges[edge.number];
      if (edge.way.size() < 2) {
        const Box& box = out.nodes[nodes_[edge.from]];
        float right = box.x + box.width, top = box.y + box.height * 0.3f, bottom = box.y + box.height * 0.7f;
        route.points = {{right, bottom}, {right + 3, bottom}, {right + 3, top}, {right, top}};
        loops = 3;
        continue;
      }
      for (size_t i = 0; i < edge.way.size(); ++i) {
        const Spot& spot = spots_[edge.way[i]];
        bool passing = i > 0 && i + 1 < edge.way.size();
        float x = spot.x - least, top = tops[spot.layer];
        if (i > 0) route.points.emplace_back(x, top);
        if (passing) route.points.emplace_back(x, top + heights[spot.layer]);
        if (i == 0) {
          route.points.emplace_back(x, top + spot.height);
          if (spot.height < heights[spot.layer]) route.points.emplace_back(x, top + heights[spot.layer]);
        }
      }
      if (edge.turned) std::reverse(route.points.begin(), route.points.end());
    }
    return {0, 0, most - least + loops, std::max(0.0f, y - spacing_.layers)};
  }

  const Graph& graph_;
  std::vector<size_t> nodes_; // of the graph; spots 0, 1, … are theirs
  const Spacing& spacing_;
  std::vector<size_t> spot_of_;
  std::vector<Spot> spots_;
  std::vector<Edge> edges_;
  std::vector<std::vector<size_t>> layers_;
};

void shift(const Graph& graph, size_t cluster, float x, float y, Placement& out) {
  for (size_t i = 0; i < graph.nodes.size(); ++i)
    if (graph.nodes[i].cluster == cluster) out.nodes[i].x += x, out.nodes[i].y += y;
  for (size_t i = 0; i < graph.edges.size(); ++i)
    if (graph.nodes[graph.edges[i].from].cluster == cluster)
      for (auto& point : out.edges[i].points) point.first += x, point.second += y;
}

} // namespace

Placement place_graph(const Graph& graph, const Spacing& spacing) {
  Placement out;
  out.nodes.resize(graph.nodes.size());
  out.edges.resize(graph.edges.size());
  out.clusters.resize(graph.clusters.size());
  std::vector<std::vector<size_t>> members(graph.clusters.size());
  for (size_t i = 0; i < graph.nodes.size(); ++i) members[graph.nodes[i].cluster].push_back(i);
  float area = 0, widest = 0;
  for (size_t c = 0; c < members.size(); ++c) {
    if (members[c].empty()) continue;
    Box box = Cluster(graph, members[c], spacing).run(out);
    bool titled = !graph.clusters[c].title.empty();
    float border = titled ? 2 : 0, title = titled ? spacing.cell_height : 0;
    shift(graph, c, border, border + title, out);
    out.clusters[c] = {0, 0, box.width + 2 * border, box.height + 2 * border + title};
    area += (out.clusters[c].width + spacing.between) * (out.clusters[c].height + spacing.layers);
    widest = std::max(widest, out.clusters[c].width);
  }
  // Arranges clusters in rows, about as wide as the whole should be.
  float wanted = std::max(widest, std::sqrt(area * spacing.wanted_ratio)), x = 0, y = 0, row = 0;
  for (size_t c = 0; c < members.size(); ++c) {
    if (members[c].empty()) continue;
    Box& box = out.clusters[c];
    if (x > 0 && x + box.width > wanted) {
      x = 0;
      y += row + spacing.layers;
      row = 0;
    }
    shift(graph, c, x, y, out);
    box.x = x;
    box.y = y;
    x += box.width + spacing.between;
    row = std::max(row, box.height);
    out.width = std::max(out.width, box.x + box.width);
    out.height = std::max(out.height, box.y + box.height);
  }
  // Edges between clusters go straight.
  for (size_t i = 0; i < graph.edges.size(); ++i) {
    if (!out.edges[i].points.empty()) continue;
    const Box &a = out.nodes[graph.edges[i].from], &b = out.nodes[graph.edges[i].to];
    out.edges[i].points = {{a.x + a.width / 2, a.y + a.height}, {b.x + b.width / 2, b.y}};
  }
  return out;
}

} // namespace letcont::app
