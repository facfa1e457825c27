// The graph of a picture stage, parsed from the text that core/cps/views/picture.h writes. Only that form is
// understood, line by line; other lines are skipped.
//
// Boxes and labels are of bounded width: what is longer is drawn cut, "def f = fun k (a : i32, b…)", and the whole text
// is shown when the mouse rests on it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::app {

inline constexpr size_t most_in_line = 40, most_in_label = 16; // characters

struct GraphLine {
  std::string text;
  uint32_t begin = 0, end = 0; // its bytes in the document: for linking
  std::string cut = {};        // what is drawn in its place, if it is too long
  const std::string& drawn() const { return cut.empty() ? text : cut; }
};
struct GraphNode {
  std::string id;
  std::vector<GraphLine> lines; // at least one
  size_t cluster = 0;
};
struct GraphEdge {
  size_t from = 0, to = 0; // numbers of nodes
  std::string label;
  bool dashed = false;
  std::string cut = {};            // of the label, as for lines
  std::optional<size_t> line = {}; // of `from`: the edge leaves beside it
  const std::string& drawn() const { return cut.empty() ? label : cut; }
};
struct GraphCluster {
  std::string title; // empty: what stands in no cluster
};
struct Graph {
  std::vector<GraphCluster> clusters;
  std::vector<GraphNode> nodes;
  std::vector<GraphEdge> edges;
  bool sideways = false; // edges go from left to right, not down
};

Graph read_graph(std::string_view document);

// Counts the characters of UTF-8.
size_t characters(std::string_view);
// Returns `text` cut to that many characters, with "…" where something is missing: at the end, or before the ")" of a
// list that is cut. Empty if it need not be cut.
std::string cut_to(std::string_view text, size_t most);

} // namespace letcont::app
