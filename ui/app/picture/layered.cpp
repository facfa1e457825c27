#include "app/picture/parts.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

namespace letcont::app {

namespace {

// A node of the cluster, or a point where a long edge passes a layer.
struct Spot {
  float width = 0, height = 0;
  float room = 0; // at least its width: the labels of edges that arrive fit above it
  float x = 0;    // of the middle
  size_t layer = 0;
  std::vector<size_t> above, below;
};

class Cluster {
public:
  Cluster(const Graph& graph, std::vector<size_t> nodes, const Spacing& spacing)
      : graph_(graph), nodes_(std::move(nodes)), spacing_(spacing), spot_of_(graph.nodes.size(), SIZE_MAX) {
    if (graph.sideways) spacing_.between = 1.5f, spacing_.layers = 6;
    for (size_t i = 0; i < nodes_.size(); ++i) {
      spot_of_[nodes_[i]] = i;
      size_t longest = 1;
      const std::vector<GraphLine>& lines = graph.nodes[nodes_[i]].lines;
      for (const GraphLine& line : lines) longest = std::max(longest, characters(line.drawn()));
      Spot spot;
      spot.width = static_cast<float>(longest) + 2 * spacing.padding;
      spot.height = static_cast<float>(lines.size()) * spacing.cell_height + 2 * spacing.padding;
      if (graph.sideways) std::swap(spot.width, spot.height);
      spots_.push_back(std::move(spot));
    }
  }

  void run(Placement& out) {
    collect_edges();
    turn_cycles();
    find_layers();
    split_long_edges();
    order_layers();
    place_spots();
    spread_ends();
    write(out);
  }

private:
  struct Edge {
    size_t number;                 // in the graph
    size_t from, to;               // spots
    bool turned = false;           // it goes up
    std::vector<size_t> way;       // spots from `from` to `to`, downward
    float leaves = 0, arrives = 0; // how far from the middles of its first and its last spot
  };

  static constexpr size_t most_passing = 20'000; // spots of long edges
  static constexpr float loop = 3;               // as far an edge from a node to itself goes out

  void collect_edges() {
    for (size_t i = 0; i < graph_.edges.size(); ++i) {
      size_t from = spot_of_[graph_.edges[i].from], to = spot_of_[graph_.edges[i].to];
      if (from == SIZE_MAX || to == SIZE_MAX) continue;
      edges_.push_back({i, from, to, false, {}});
      if (!graph_.edges[i].label.empty()) spots_[to].room = std::max(spots_[to].room, label_width(graph_.edges[i]) + 1);
    }
    for (Spot& spot : spots_) spot.room = std::max(spot.room, spot.width);
    for (const Edge& edge : edges_)
      if (edge.from == edge.to)
        spots_[edge.from].room = std::max(spots_[edge.from].room, spots_[edge.from].width + 2 * loop);
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

  size_t length(const Edge& edge) const { return spots_[edge.to].layer - spots_[edge.from].layer; }

  // Returns how long an edge may be that passes the layers between its ends by spots of its own. In a deep graph of
  // many edges there would be as many spots as their product: there the longest ones go straight.
  size_t longest_split() const {
    std::vector<size_t> lengths;
    for (const Edge& edge : edges_) lengths.push_back(length(edge));
    std::sort(lengths.begin(), lengths.end());
    size_t sum = 0, longest = 0;
    for (size_t each : lengths) {
      sum += each;
      if (sum > most_passing) break;
      longest = each;
    }
    return longest;
  }

  void split_long_edges() {
    const size_t longest = longest_split();
    for (Edge& edge : edges_) {
      edge.way = {edge.from};
      size_t end = length(edge) > longest ? 0 : spots_[edge.to].layer;
      for (size_t layer = spots_[edge.from].layer + 1; layer < end; ++layer) {
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
        spots_[spot].x = x + spots_[spot].room / 2;
        x += spots_[spot].room + spacing_.between;
      }
    }
    std::vector<float> middle(spots_.size());
    for (size_t s = 0; s < spots_.size(); ++s) middle[s] = spots_[s].x;
    for (int sweep = 0; sweep < 12; ++sweep) {
      bool down = sweep % 2 == 0;
      for (size_t i = 0; i < layers_.size(); ++i) {
        const std::vector<size_t>& layer = layers_[down ? i : layers_.size() - 1 - i];
        std::vector<float> wanted;
        for (size_t spot : layer) {
          const std::vector<size_t>& beside = down ? spots_[spot].above : spots_[spot].below;
          wanted.push_back(average(beside, middle, spots_[spot].x));
        }
        settle(layer, wanted);
        for (size_t spot : layer) middle[spot] = spots_[spot].x;
      }
    }
  }

  float distance(size_t left, size_t right) const {
    return (spots_[left].room + spots_[right].room) / 2 + spacing_.between;
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

  // Edges that leave a box on one side do so at different points, in the order of where they go; and so they arrive.
  void spread_ends() {
    std::vector<std::vector<size_t>> below(nodes_.size()), above(nodes_.size());
    for (size_t e = 0; e < edges_.size(); ++e) {
      if (edges_[e].way.size() < 2) continue;
      below[edges_[e].way.front()].push_back(e);
      above[edges_[e].way.back()].push_back(e);
    }
    for (size_t i = 0; i < nodes_.size(); ++i) {
      spread(below[i], spots_[i].width, [](const Edge& edge) { return edge.way[1]; }, &Edge::leaves);
      spread(above[i], spots_[i].width, [](const Edge& edge) { return edge.way[edge.way.size() - 2]; }, &Edge::arrives);
    }
  }

  template <class Next>
  void spread(std::vector<size_t>& ends, float width, Next next, float Edge::* offset) {
    std::sort(ends.begin(), ends.end(), [&](size_t a, size_t b) {
      float x = spots_[next(edges_[a])].x, y = spots_[next(edges_[b])].x;
      return x != y ? x < y : a < b;
    });
    auto count = static_cast<float>(ends.size());
    float step = std::min(8.0f, width / (count + 1));
    for (size_t k = 0; k < ends.size(); ++k) edges_[ends[k]].*offset = (static_cast<float>(k) - (count - 1) / 2) * step;
  }

  void write(Placement& out) {
    bool labelled = std::any_of(edges_.begin(), edges_.end(),
                                [&](const Edge& edge) { return !graph_.edges[edge.number].label.empty(); });
    std::vector<float> heights;
    float y = 0;
    for (const std::vector<size_t>& layer : layers_) {
      float height = 0;
      for (size_t spot : layer) height = std::max(height, spots_[spot].height);
      tops_.push_back(y);
      heights.push_back(height);
      y += height + (labelled ? spacing_.label_layers : spacing_.layers);
    }
    for (size_t i = 0; i < nodes_.size(); ++i) {
      const Spot& spot = spots_[i];
      Box box{spot.x - spot.width / 2, tops_[spot.layer], spot.width, spot.height};
      out.nodes[nodes_[i]] = graph_.sideways ? Box{box.y, box.x, box.height, box.width} : box;
    }
    for (const Edge& edge : edges_) {
      Route& route = out.edges[edge.number];
      if (edge.way.size() < 2) {
        const Box& box = out.nodes[nodes_[edge.from]];
        float right = box.x + box.width, top = box.y + box.height * 0.3f, bottom = box.y + box.height * 0.7f;
        route.points = {{right, bottom}, {right + loop, bottom}, {right + loop, top}, {right, top}};
        continue;
      }
      route.points = points(edge, heights);
      if (edge.turned) std::reverse(route.points.begin(), route.points.end());
      if (graph_.sideways) turn_sideways(edge, route);
    }
  }

  // The way of an edge, from the bottom of its upper box down to the top of its lower one.
  std::vector<std::pair<float, float>> points(const Edge& edge, const std::vector<float>& heights) const {
    std::vector<std::pair<float, float>> result;
    for (size_t i = 0; i < edge.way.size(); ++i) {
      const Spot& spot = spots_[edge.way[i]];
      bool first = i == 0, last = i + 1 == edge.way.size();
      float x = spot.x + (first ? edge.leaves : last ? edge.arrives : 0), top = tops_[spot.layer];
      if (!first) result.emplace_back(x, top);
      if (!first && !last) result.emplace_back(x, top + heights[spot.layer]);
      if (!first) continue;
      result.emplace_back(x, top + spot.height);
      if (spot.height < heights[spot.layer]) result.emplace_back(x, top + heights[spot.layer]);
    }
    return result;
  }

  // An edge that goes from left to right leaves beside its line, and goes straight on as far as the boxes allow.
  void turn_sideways(const Edge& edge, Route& route) const {
    for (auto& [x, y] : route.points) std::swap(x, y);
    const GraphEdge& graph_edge = graph_.edges[edge.number];
    if (!graph_edge.line) return;
    size_t from = edge.turned ? edge.to : edge.from;
    const Spot& spot = spots_[from];
    float y = spot.x - spot.width / 2 + spacing_.padding +
              spacing_.cell_height * (static_cast<float>(*graph_edge.line) + 0.5f);
    // The first points lie at the side of its own box and at the end of its layer.
    float old = route.points.front().second;
    for (auto& point : route.points) {
      if (point.second != old) break;
      point.second = y;
    }
    const Spot& target = spots_[edge.turned ? edge.from : edge.to];
    float before = route.points[route.points.size() - 2].second, half = target.width / 2 - spacing_.padding;
    route.points.back().second = std::clamp(before, target.x - half, target.x + half);
  }

  const Graph& graph_;
  std::vector<size_t> nodes_; // of the graph; spots 0, 1, … are theirs
  Spacing spacing_;
  std::vector<size_t> spot_of_;
  std::vector<Spot> spots_;
  std::vector<Edge> edges_;
  std::vector<std::vector<size_t>> layers_;
  std::vector<float> tops_; // of the layers
};

} // namespace

void place_in_layers(const Graph& graph, const std::vector<size_t>& nodes, const Spacing& spacing, Placement& out) {
  Cluster(graph, nodes, spacing).run(out);
}

} // namespace letcont::app
