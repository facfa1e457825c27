// Scrolling of the code view to places, and what lies outside of what is visible.
#include "app/view/code_view.h"

#include <algorithm>
#include <cmath>
#include <imgui_internal.h>

namespace letcont::app {

// Returns the horizontal scroll position that shows the place; -1 if that may stay. Lines that fit are shown from their
// beginning. A place that is not the caret's is not worth it that the beginning of its line vanishes.
float CodeView::scroll_sideways(const Text& text, ImVec2 visible, uint32_t at, bool is_caret) const {
  Row row = rows_.row(text, rows_.row_of(text, at));
  float x = cell_ * static_cast<float>(rows_.column_of(text, row, at));
  float right = gutter_ + x + 4 * cell_ - visible.x; // at least this far
  if (right <= 0) return scroll_.x > 0 ? 0.0f : -1.0f;
  if (is_caret) {
    if (x - 2 * cell_ < scroll_.x) return std::max(0.0f, x - 2 * cell_);
    return right > scroll_.x ? right : -1.0f;
  }
  uint32_t line = text.line_of(at);
  std::string_view bytes = text.line(line);
  size_t indent = std::min(bytes.find_first_not_of(" \t"), bytes.size());
  float begins = cell_ * static_cast<float>(text.column_of(text.line_begin(line) + static_cast<uint32_t>(indent)));
  if (right <= begins) return right;
  return scroll_.x > 0 ? 0.0f : -1.0f; // it would not be seen either
}

// Scrolls the place into view: the caret with a line above and two below; other places to the middle, if they are not
// visible.
void CodeView::scroll_to(const CodeInput& input, ImVec2 size, uint32_t at, bool is_caret) {
  // What the last frame had, without its bars; less if there is less room now.
  ImVec2 visible = visible_.x > 0 ? ImVec2(std::min(visible_.x, size.x), std::min(visible_.y, size.y)) : size;
  float y = line_ * static_cast<float>(rows_.row_of(*input.text, at));
  ImVec2 target{scroll_sideways(*input.text, visible, at, is_caret), -1}; // -1: stays
  float below = y + 2 * line_ - visible.y + line_;
  if (!is_caret && (y < scroll_.y || y + line_ > scroll_.y + visible.y))
    target.y = std::max(0.0f, std::floor(y - visible.y / 3));
  else if (is_caret && y - line_ < scroll_.y)
    target.y = std::max(0.0f, y - line_);
  else if (is_caret && below > scroll_.y)
    target.y = below;
  if (target.x < 0 && target.y < 0) return;
  ImGui::SetNextWindowScroll(target);
}

void CodeView::scroll_to_caret(const CodeInput& input, ImVec2 size) {
  if (reveal_)
    scroll_to(input, size, current(input).caret, true);
  else if (reveal_at_ && *reveal_at_ <= input.text->size())
    scroll_to(input, size, *reveal_at_, false);
  reveal_ = false;
  reveal_at_.reset();
}

ImVec2 CodeView::place_of(const Text& text, uint32_t at) const {
  const Rows& rows = rows_for(text);
  uint32_t index = rows.row_of(text, at);
  return {origin_.x + cell_ * (static_cast<float>(rows.column_of(text, rows.row(text, index), at)) + 0.5f),
          origin_.y + line_ * (static_cast<float>(index) + 0.5f)};
}

// The rows of the last frame, if they are of this text; it may have been exchanged since.
const Rows& CodeView::rows_for(const Text& text) const {
  static const Rows lines;
  return rows_key_.size == text.size() && rows_.fits(text) ? rows_ : lines;
}

// The bytes of the rows that were wholly visible in the last frame.
Span CodeView::visible_bytes(const Text& text) const {
  const Rows& rows = rows_for(text);
  auto row = [&](float y) { return std::min(static_cast<uint32_t>(std::max(0.0f, y) / line_), rows.count(text) - 1); };
  uint32_t first = row(scroll_.y + line_ / 2), last = row(scroll_.y + visible_.y - line_);
  return {rows.row(text, first).begin, rows.row(text, std::max(first, last)).end};
}

CodeView::Outside CodeView::outside(const Text& text, std::span<const LitRange> lit) const {
  Outside outside;
  Span visible = visible_bytes(text);
  for (const LitRange& range : lit) {
    if (range.weak) continue;
    if (range.end <= visible.begin) {
      ++outside.above;
      outside.last_above = range.begin;
    } else if (range.begin > visible.end && outside.below++ == 0) {
      outside.first_below = range.begin;
    }
  }
  return outside;
}

void CodeView::reveal_nearest(const Text& text, std::span<const LitRange> lit) {
  Outside outside = this->outside(text, lit);
  Span visible = visible_bytes(text);
  const LitRange* inside = nullptr;
  for (const LitRange& range : lit)
    if (!range.weak && range.end > visible.begin && range.begin <= visible.end && !inside) inside = &range;
  if (inside && inside->begin >= visible.begin) return reveal(inside->begin); // sideways, if need be
  if (inside) return;                                                         // it fills the view
  if (outside.above == 0 && outside.below == 0) return;
  auto lines_to = [&](uint32_t at) {
    int64_t line = text.line_of(at), from = text.line_of(visible.begin), to = text.line_of(visible.end);
    return line < from ? from - line : line - to;
  };
  bool above =
      outside.below == 0 || (outside.above > 0 && lines_to(outside.last_above) <= lines_to(outside.first_below));
  reveal(above ? outside.last_above : outside.first_below);
}

} // namespace letcont::app
