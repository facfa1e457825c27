// Caret and selection in a text, and their movements. Used by the editor and by read-only panes.
#pragma once

#include "app/text/text.h"

#include <algorithm>
#include <cstdint>

namespace letcont::app {

// The selected bytes are between `anchor` and `caret`, in either order; typing happens at the caret.
struct Selection {
  uint32_t anchor = 0;
  uint32_t caret = 0;
  // The column that up and down aim at, also across shorter lines; `no_goal` until the first such move.
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

// Moves the caret; with `extend` the selection keeps its anchor, otherwise it collapses. A collapsing move to the left
// or right goes to that end of the selection. `page` is the number of lines in a page.
void move(const Text&, Selection&, Motion, bool extend, uint32_t page = 20);

void place(Selection&, uint32_t at, bool extend);
void select_all(const Text&, Selection&);
// Selects the word, the run of spaces or the single character at `at`.
Selection word_at(const Text&, uint32_t at);
// Selects the whole line with its line break.
Selection line_at(const Text&, uint32_t at);
// After the text was replaced: moves back inside it, to the start of a character.
void clamp(const Text&, Selection&);

} // namespace letcont::app
