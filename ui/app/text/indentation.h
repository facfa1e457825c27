// The indentation that a program uses: its width, and where it grows.
#pragma once

#include "app/text/text.h"

#include <string_view>

namespace letcont::app {

// Returns by how many spaces, 1 to 8, the beginnings of most lines differ from the line before, where they differ; 2 if
// none do.
// Looks at the first thousand lines.
uint32_t indent_width(const Text&);

// Returns whether a line that was typed so far wants a body on the lines below it: it ends in `->` or `=`, and is no
// comment.
bool ends_before_body(std::string_view line);

} // namespace letcont::app
