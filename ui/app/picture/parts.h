// The steps of placing a graph, which place_graph (layered.h) puts together. Each handles one group of nodes, and the
// edges among them, in coordinates of its own.
#pragma once

#include "app/picture/layered.h"

#include <vector>

namespace letcont::app {

// The width of an edge's label with its ground.
inline float label_width(const GraphEdge& edge) { return static_cast<float>(characters(edge.drawn())) + 0.8f; }

// Places the nodes and the routes of the edges among them: layered.cpp.
void place_in_layers(const Graph&, const std::vector<size_t>& nodes, const Spacing&, Placement&);

// Places the labels of those edges beside them, where they cover no box and no other label, and if possible no edge:
// labels.cpp. The nodes and edges are all that could be in the way.
void place_labels(const Graph&, const std::vector<size_t>& nodes, const std::vector<size_t>& edges, const Spacing&,
                  Placement&);

} // namespace letcont::app
