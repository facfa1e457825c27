// Caret and selection in a text, and how they move. Used by the editor and by the panes that can only be read.
#pragma once

#include "app/text/text.h"

#include <algorithm>
#include <cstdint>

namespace letcont::app {

// The selected bytes lie between `anchor` and `caret`, whichever comes first; the caret is where typing goes.
struct Selection {
  uint32_t anchor = 0;
  uint32_t caret = 0;
  // The column that moves up and down aim at, also across shorter lines; `no_goal` until the first such move.
  uint32_t goal = no_goal;
  static constexpr uint32_t no_goal = UINT32_MAX;

  uint32_t begin() const { return std::min(anchor, caret); }
  uint32_t end() const { return std::max(anchor, caret); }
  bool empty() const { return anchor == caret; }
  bool operator==(const Selection&) const = default;
};

enum class Motion : uint8_t {
  Left,
  Right,
  WordLeft,
  WordRight,
  Up,
  Down,
  PageUp,
  PageDown,
  LineBegin, // first the line's first character that is not white space, then its begin
  LineEnd,
  TextBegin,
  TextEnd,
};

// Moves the caret; the selection stays open at its anchor if `extend`, else it collapses. A collapsing move to the left
// or right from a selection goes to that end of it. `page` is how many lines a page has.
void move(const Text&, Selection&, Motion, bool extend, uint32_t page = 20);

void place(Selection&, uint32_t at, bool extend);
void select_all(const Text&, Selection&);
// The word, the run of spaces or the single sign at `at`.
Selection word_at(const Text&, uint32_t at);
// The whole line with its line break.
Selection line_at(const Text&, uint32_t at);
// After the text was exchanged: back inside it, at the begin of a character.
void clamp(const Text&, Selection&);

} // namespace letcont::app
