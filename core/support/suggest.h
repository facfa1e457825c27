// "Did you mean …?" for a name that was mistyped.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace letcont {

// How many letters must be put in, left out, changed or swapped with their neighbour to turn one into the other.
// O(a·b) time.
size_t edit_distance(std::string_view a, std::string_view b);

// The known name that is nearest to `name`, if it is near enough that it may be meant: a third of its letters differ
// at most, or it begins with `name`. Empty if there is none. Capital letters do not count.
std::string_view nearest_name(std::string_view name, std::span<const std::string> known);

} // namespace letcont
