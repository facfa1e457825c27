// A short difference of two texts, for people: where they part, and a few lines from there.
#pragma once

#include <string>
#include <string_view>

namespace letcont::cli {

// Returns lines such as these, without escapes that a terminal would act on; empty if the texts are equal.
//
//   line 3
//   - 6
//   + 7
//
// A line after "-" is one that was expected, one after "+" is one that came. At most three of each, and not all of a
// long one; a last line without a line break says so.
std::string short_difference(std::string_view expected, std::string_view actual);

} // namespace letcont::cli
