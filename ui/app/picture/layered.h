// Layered graph layout: boxes in layers, so that edges go down and few cross.
//
// After Sugiyama, Tagawa and Toda, "Methods for Visual Understanding of Hierarchical System Structures" (IEEE SMC
// 1981): edges that close a cycle are reversed; each node is below all its predecessors (longest paths); long edges get
// a point in each layer; some sweeps order the layers by the averages of neighbours; others move the points to those
// averages. Each cluster is laid out alone, and so is each connected part of what stands in no cluster; then they are
// packed, each where it comes highest. Labels stand beside their edges (labels.cpp).
//
// Edges may go from left to right as well: then what is said here of height holds for width.
//
// O(sweeps · (places + edges) log places), and for labels O(labels · (places + edges)). Nothing recurses.
#pragma once

#include "app/picture/graph.h"

#include <vector>

namespace letcont::app {

struct Box {
  float x = 0, y = 0, width = 0, height = 0; // top left
};
struct Route {
  std::vector<std::pair<float, float>> points; // from the border of a box to that of another one; at least two
};
struct Placement {
  std::vector<Box> nodes;    // as in the graph
  std::vector<Route> edges;  // as in the graph
  std::vector<Box> clusters; // those without nodes are empty
  std::vector<Box> labels;   // of the edges; empty where an edge has none
  float width = 0, height = 0;
};

// In units of a character's cell: it is `cell_height` high and 1 wide.
struct Spacing {
  float cell_height = 2.6f;
  float padding = 1;         // in a box
  float between = 3;         // boxes in a layer
  float layers = 4;          // between two layers
  float label_layers = 6.5f; // between two layers, if edges have labels
  float label_height = 2.4f;
  float wanted_ratio = 1.6f; // width to height of the whole
};

Placement place_graph(const Graph&, const Spacing& = {});

} // namespace letcont::app
