// A difference side by side: what was before on the left, what is after it on the right, in the same rows. Lines that
// are in both stand beside each other; of lines that were replaced, the first stands beside the first.
//
// The difference stays the pane's document: its caret, its highlights and what is searched for are carried over, line
// by line, since a line of a side is a line of the difference, with its mark.
#pragma once

#include "app/model/linking.h"
#include "app/text/selection.h"
#include "app/text/text.h"
#include "app/view/code_view.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace letcont::app {

struct DifferenceSide {
  static constexpr uint32_t none = UINT32_MAX;
  Text text;
  std::vector<uint32_t> lines; // of the difference, for each row; none: an empty row
  std::vector<uint32_t> rows;  // for each line of the difference; none: it is on the other side
  CodeView code;

  // Return the position there that is one in the difference, or none; and back, to the nearest line that there is.
  uint32_t from_difference(const Text& difference, uint32_t at) const;
  uint32_t to_difference(const Text& difference, uint32_t at) const;
};

struct Sides {
  uint64_t version = 0;               // of the difference
  std::array<DifferenceSide, 2> side; // before, and after
  size_t active = 1;                  // which has the keys
  Selection seen;                     // of the difference, when the sides followed it last
  void follow(const Text& difference, uint64_t its_version);
};

} // namespace letcont::app
