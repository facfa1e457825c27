#include "app/text/rows.h"

#include <algorithm>

namespace letcont::app {

namespace {

constexpr uint32_t further = 2; // cells by which rows are set in, behind the line's own indentation

} // namespace

void Rows::make(const Text& text, uint32_t width, std::span<const HiddenLines> hidden) {
  rows_.clear();
  plain_ = width == 0 && hidden.empty();
  lines_ = text.line_count();
  if (plain_) return;
  auto next = hidden.begin();
  for (uint32_t line = 0; line < text.line_count(); ++line) {
    if (next != hidden.end() && line == next->first) {
      line = (next++)->last;
      continue;
    }
    rows_.push_back({text.line_begin(line), line, 0, 0});
    // Few lines are long, and only those are looked at: a tab takes at most so many cells.
    if (width > 0 && size_t{text.line_end(line) - text.line_begin(line)} * Text::tab_width > width)
      wrap(text, line, width);
  }
}

// Adds the further rows of a line, whose first row was added.
void Rows::wrap(const Text& text, uint32_t line, uint32_t width) {
  const std::string& bytes = text.bytes();
  uint32_t end = text.line_end(line), begin = text.line_begin(line);
  uint32_t column = 0, row_column = 0, indent = 0;
  uint32_t own = 0;                     // the line's indentation
  bool inside = false;                  // behind the indentation
  uint32_t gap = begin, gap_column = 0; // behind the last space of the row
  for (uint32_t at = begin; at < end;) {
    bool is_tab = bytes[at] == '\t', is_space = is_tab || bytes[at] == ' ';
    uint32_t after = is_tab ? (column / Text::tab_width + 1) * Text::tab_width : column + 1;
    if (!inside && !is_space) {
      inside = true;
      own = column;
    }
    // A space may hang over the edge.
    if (inside && !is_space && indent + after - row_column > width && at > begin) {
      if (gap > begin) { // the word goes on from there, and may be too long for a row, too
        at = gap;
        column = gap_column;
      }
      begin = gap = at;
      row_column = column;
      indent = std::min(own + further, width / 2);
      rows_.push_back({begin, line, row_column, indent});
      continue;
    }
    column = after;
    at = text.next(at);
    if (is_space && inside) {
      gap = at;
      gap_column = column;
    }
  }
}

Row Rows::row(const Text& text, uint32_t index) const {
  if (plain_) return {index, text.line_begin(index), text.line_end(index), 0, 0};
  const Start& start = rows_[index];
  bool goes_on = index + 1 < rows_.size() && rows_[index + 1].line == start.line;
  return {start.line, start.begin, goes_on ? rows_[index + 1].begin : text.line_end(start.line), start.column,
          start.indent};
}

uint32_t Rows::row_of(const Text& text, uint32_t at) const {
  if (plain_) return text.line_of(at);
  auto behind = std::upper_bound(rows_.begin(), rows_.end(), at,
                                 [](uint32_t wanted, const Start& row) { return wanted < row.begin; });
  return behind == rows_.begin() ? 0 : static_cast<uint32_t>(behind - rows_.begin()) - 1;
}

uint32_t Rows::column_of(const Text& text, const Row& row, uint32_t at) const {
  return text.column_of(std::clamp(at, row.begin, row.end)) - row.column + row.indent;
}

uint32_t Rows::at_column(const Text& text, const Row& row, uint32_t column) const {
  uint32_t at = text.at_column(row.line, column < row.indent ? row.column : column - row.indent + row.column);
  if (ends_line(text, row)) return std::clamp(at, row.begin, row.end);
  return std::clamp(at, row.begin, text.previous(row.end)); // the end of this row is the begin of the next
}

bool Rows::hides(const Text& text, uint32_t index) const {
  if (plain_) return false;
  uint32_t line = rows_[index].line;
  return index + 1 < rows_.size() ? rows_[index + 1].line > line + 1 : line + 1 < text.line_count();
}

} // namespace letcont::app
