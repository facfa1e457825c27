// The state of a picture pane: the graph with its layout, and the visible part.
#pragma once

#include "app/picture/layered.h"

#include <cstdint>
#include <optional>

namespace letcont::app {

// Larger graphs are not laid out, since that would delay typing.
inline constexpr size_t most_boxes = 600;

struct PictureView {
  uint64_t version = 0; // of the document that the graph was read from
  Graph graph;
  Placement placement;
  float zoom = 0;        // a character's width, in those of the text panes; 0: fit the whole in
  float smallest = 0.6f; // as small it may be made to fit: still readable, until everything was asked for
  bool by_hand = false;  // scrolled or zoomed since it was fitted in: another picture is not fitted in any more
  float x = 0, y = 0;    // of the pane's top left in the picture, in characters

  void follow(std::string_view document, uint64_t its_version);
  // Returns the node and line at a position in the document.
  std::optional<std::pair<size_t, size_t>> line_at(uint32_t at) const;
};

} // namespace letcont::app
