// Where on a terminal an edited text ends.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace letcont::cli {

struct TextPlace {
  size_t row, column;
};

// Returns the place after the text, which begins at the first place of a terminal with that many columns. Lines are
// wrapped, and tabs and control characters shown, as libedit does. O(length).
TextPlace place_after(std::wstring_view text, size_t columns);

// Returns the text as a terminal has it after libedit has drawn it with that many columns: a row that ends with blanks
// ends without them, and with a line break; a terminal that becomes wider does not join it with the next one.
// O(length).
std::wstring with_breaks(std::wstring_view text, size_t columns);

} // namespace letcont::cli
