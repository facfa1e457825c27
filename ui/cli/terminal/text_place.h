// Where on a terminal an edited text ends.
#pragma once

#include <cstddef>
#include <string_view>

namespace letcont::cli {

struct TextPlace {
  size_t row, column;
};

// Returns the place after the text, which begins at the first place of a terminal with that many columns. Lines are
// wrapped, and tabs and control characters shown, as libedit does. O(length).
TextPlace place_after(std::wstring_view text, size_t columns);

} // namespace letcont::cli
