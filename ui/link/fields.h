// What is inside a link: a SharedState as a list of fields. A field is its number, its length and its content; numbers
// and lengths are written in groups of seven bits, lowest first, each but the last with its top bit set (LEB128), in
// the shortest way. The fields:
//
//   1  language     2  text     3  passes     4  one pane (as often as there are panes, in order)
//   5  layout       6  place: pane, anchor, caret     8  the piece of the source there: begin, end
//   10 step         11 engine
//
// Where a field holds numbers, they are written as the fields' own. 7 and 9 stay free: links with them were used in
// tests. A field that has its default value is left out. Numbers that this version does not know are kept.
#pragma once

#include "link/link.h"

#include <optional>
#include <string>
#include <string_view>

namespace letcont {

// So many fields may a link have: they may be empty, and cost more in memory than in the link.
inline constexpr size_t max_fields = 1000;

std::string write_fields(const SharedState&);

// Nothing if `bytes` are not a list of fields, there are too many, or a field that stands once stands twice.
std::optional<SharedState> read_fields(std::string_view bytes);

} // namespace letcont
