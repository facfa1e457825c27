// The content of a link: a SharedState as a list of fields. A field is its number, its length and its content; numbers
// and lengths are LEB128: groups of seven bits, lowest first, each but the last with its top bit set, in the shortest
// form. The fields:
//
//   1  language     2  text     3  passes     4  one pane (as often as there are panes, in order)
//   5  layout       6  place: pane, anchor, caret     8  the piece of the source there: begin, end
//   10 step         11 engine       12 the program's input    13 LLVM's passes
//   14, 15 the name and the text of what a front end made the program from
//
// Numbers inside fields are encoded in the same way. 7 and 9 stay unused, since test links had them. A field with its
// default value is omitted. Fields with unknown numbers are kept.
#pragma once

#include "link/link.h"

#include <optional>
#include <string>
#include <string_view>

namespace letcont {

// The most fields of a link: they may be empty, and cost more in memory than in the link.
inline constexpr size_t max_fields = 1000;

std::string write_fields(const SharedState&);

// Returns nothing if `bytes` are not a list of fields, there are too many, or a single field occurs twice. If they are
// cut off, the field that they end in is left out.
std::optional<SharedState> read_fields(std::string_view bytes, bool cut_off = false);

} // namespace letcont
