// A placed graph as an SVG file: the same boxes, edges and colours as on the screen, with text as text.
#pragma once

#include "app/picture/layered.h"
#include "app/theme/theme.h"

#include <string>

namespace letcont::app {

std::string svg_of(const Graph&, const Placement&, const Palette&);

// Returns the SVG of a picture stage; empty if it has too many boxes to be useful.
inline constexpr size_t most_exported_boxes = 2000;
std::string svg_of_stage(std::string_view document, Theme);

} // namespace letcont::app
