// The rows in which a text is shown: its lines, where long ones may go on in further rows and folded ones are left out.
//
// Positions are bytes of the text, and columns are cells of a row. Without wrapping and folding each line is a row, and
// nothing is stored.
#pragma once

#include "app/text/folding.h"
#include "app/text/text.h"

#include <span>
#include <vector>

namespace letcont::app {

struct Row {
  uint32_t line = 0;
  uint32_t begin = 0, end = 0; // bytes; the end of a line's last row is before its line break
  uint32_t column = 0;         // of the line, where the row begins
  uint32_t indent = 0;         // empty cells before it: rows in which a line goes on are set in
};

class Rows {
public:
  // Wraps at `width` cells, after a space if there is one, otherwise within a word; 0: lines are not wrapped.
  // O(lines + bytes of the lines that are longer).
  void make(const Text&, uint32_t width, std::span<const HiddenLines>);

  // Returns false for a text that they were certainly not made for; its lines are then too few for them.
  bool fits(const Text& text) const { return plain_ || lines_ == text.line_count(); }
  uint32_t count(const Text& text) const { return plain_ ? text.line_count() : static_cast<uint32_t>(rows_.size()); }
  Row row(const Text&, uint32_t index) const;
  // Returns the row that shows the position: for hidden ones, the row before them. O(log rows).
  uint32_t row_of(const Text&, uint32_t at) const;
  // Returns the column of a position in its row, of one behind the row that of its end.
  uint32_t column_of(const Text&, const Row&, uint32_t at) const;
  // Returns the position in the row that is nearest to that column.
  uint32_t at_column(const Text&, const Row&, uint32_t column) const;
  // Returns whether the row is the last one of its line.
  static bool ends_line(const Text& text, const Row& row) { return row.end == text.line_end(row.line); }
  // Returns whether lines between this row and the next one are hidden.
  bool hides(const Text&, uint32_t index) const;

private:
  struct Start {
    uint32_t begin, line, column, indent;
  };
  void wrap(const Text&, uint32_t line, uint32_t width);

  bool plain_ = true;
  uint32_t lines_ = 0;      // of the text
  std::vector<Start> rows_; // sorted by `begin`
};

} // namespace letcont::app
