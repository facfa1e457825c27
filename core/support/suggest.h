// "Did you mean …?" for a name that was mistyped.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace letcont {

// Returns the edit distance: the insertions, deletions, changes and swaps of neighbours that turn one name into the
// other. O(a·b) time.
size_t edit_distance(std::string_view a, std::string_view b);

// Returns the known name nearest to `name` if it is likely to be meant: it differs in one letter, or in at most a third
// of its own letters, or begins with `name`. Empty if there is none. Ignores case.
std::string_view nearest_name(std::string_view name, std::span<const std::string> known);

// Whether two names differ in nothing, or in nothing but the case of their first letters.
constexpr bool differs_in_case_of_first(std::string_view a, std::string_view b) {
  return !a.empty() && !b.empty() && (a[0] | 0x20) == (b[0] | 0x20) && a.substr(1) == b.substr(1);
}

// Returns the end of a message about an unknown name: "; did you mean 'fact'?", or nothing if no known name is near.
std::string did_you_mean(std::string_view name, std::span<const std::string> known);

} // namespace letcont
