// The width of indentation that a program uses.
#pragma once

#include "app/text/text.h"

namespace letcont::app {

// Returns by how many spaces, 1 to 8, the beginnings of most lines differ from the line before, where they differ; 2 if
// none do.
// Looks at the first thousand lines.
uint32_t indent_width(const Text&);

} // namespace letcont::app
