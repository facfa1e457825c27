// The graph of a picture stage, parsed from the text that core/cps/views/picture.h writes. Only that form is
// understood, line by line; other lines are skipped.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::app {

struct GraphLine {
  std::string text;
  uint32_t begin = 0, end = 0; // its bytes in the document: for linking
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
};
struct GraphCluster {
  std::string title; // empty: what stands in no cluster
};
struct Graph {
  std::vector<GraphCluster> clusters;
  std::vector<GraphNode> nodes;
  std::vector<GraphEdge> edges;
};

Graph read_graph(std::string_view document);

} // namespace letcont::app
