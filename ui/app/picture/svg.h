// A placed graph as an SVG file: the same boxes, edges and colours as on the screen, with text as text.
#pragma once

#include "app/picture/layered.h"
#include "app/theme.h"

#include <string>

namespace letcont::app {

std::string svg_of(const Graph&, const Placement&, const Palette&);

} // namespace letcont::app
