// A placed graph as an SVG file: the same boxes, edges and colours as on the screen, with text as text.
#pragma once

#include "app/picture/layered.h"
#include "app/theme/theme.h"

#include <string>

namespace letcont::app {

std::string svg_of(const Graph&, const Placement&, const Palette&);

// A stage that is a picture, read, placed and drawn; empty if it has more boxes than anybody wants to see.
inline constexpr size_t most_exported_boxes = 2000;
std::string svg_of_stage(std::string_view document, Theme);

} // namespace letcont::app
