// Marks of the debugger over a text: what runs next, values after the lines, breakpoints in the gutter.
#include "app/view/code_view.h"
#include "app/view/widgets.h"

#include <algorithm>
#include <cmath>

namespace letcont::app {

// The column of breakpoints, at the left of the gutter.
float CodeView::marks_width(const Ui& ui, const CodeInput& input) const {
  return input.marks.has_gutter ? ui.px(20) : 0;
}

// The expression has a background and an outline; a waiting call has only an outline. Never the tint alone.
void CodeView::paint_next(const Ui& ui, const CodeInput& input, const Metrics& m, const DrawnRow& drawn) {
  const Span& next = input.marks.current;
  float from = 0, to = 0, y = drawn.y;
  // Of a piece of several lines, such as a function that begins, only the first line.
  if (!next.known() || input.text->line_of(next.begin) != drawn.row.line) return;
  uint32_t end = std::min(next.end, input.text->line_end(drawn.row.line));
  if (!cells(input, drawn.row, next.begin, std::max(end, next.begin), from, to)) return;
  ImVec2 a{std::round(m.origin.x + from * m.cell - ui.px(2)), y + 0.5f},
      b{std::round(m.origin.x + std::max(to, from + 1) * m.cell + ui.px(2)), y + m.line - 0.5f};
  ImDrawList* draw = ImGui::GetWindowDrawList();
  if (!input.marks.caller) draw->AddRectFilled(a, b, colour(ui.colours->next), ui.px(3));
  draw->AddRect(a, b, colour(ui.colours->next_bar), ui.px(3), 0, std::max(1.0f, std::round(ui.px(1.5f))));
}

void CodeView::paint_note(const Ui& ui, const CodeInput& input, const Metrics& m, const DrawnRow& drawn) {
  if (!Rows::ends_line(*input.text, drawn.row)) return;
  uint32_t line = drawn.row.line;
  const std::vector<CodeNote>& notes = input.marks.notes;
  auto note = std::lower_bound(notes.begin(), notes.end(), line,
                               [](const CodeNote& each, uint32_t wanted) { return each.line < wanted; });
  if (note == notes.end() || note->line != line) return;
  uint32_t column = rows_.column_of(*input.text, drawn.row, drawn.row.end) + (folds_.contains(line) ? 6 : 3);
  ImVec2 at{m.origin.x + static_cast<float>(column) * m.cell, drawn.y + m.text_offset};
  if (at.x > m.inner.x + m.inner_size.x) return;
  // With its own background, so that it does not look like code.
  float width = text_size(note->text, false, ui).x, y = drawn.y;
  ImDrawList* draw = ImGui::GetWindowDrawList();
  draw->AddRectFilled({at.x - ui.px(6), y + ui.px(2)}, {at.x + width + ui.px(6), y + m.line - ui.px(2)},
                      colour(ui.colours->control), ui.px(4));
  draw->AddText(at, colour(ui.colours->text), note->text.data(), note->text.data() + note->text.size());
}

// Whether a line has a bar after its number.
bool CodeView::is_hot(const CodeInput& input, uint32_t line) {
  auto found = std::lower_bound(input.heat.begin(), input.heat.end(), line,
                                [](const LineHeat& each, uint32_t wanted) { return each.line < wanted; });
  return found != input.heat.end() && found->line == line;
}

// Draws a bar after the number of each line, as wide as its share of all steps, and how often the line ran.
void CodeView::paint_heat(const Ui& ui, const CodeInput& input, const Metrics& m) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  float left = m.inner.x + marks_width(ui, input), right = m.inner.x + m.gutter - ui.px(14);
  uint32_t from = rows_.row(*input.text, m.first).line, to = rows_.row(*input.text, m.last).line;
  auto first = std::lower_bound(input.heat.begin(), input.heat.end(), from,
                                [](const LineHeat& each, uint32_t line) { return each.line < line; });
  for (; first != input.heat.end() && first->line <= to; ++first) {
    uint32_t row =
        rows_.row_of(*input.text, input.text->line_begin(std::min(first->line, input.text->line_count() - 1)));
    float y = m.origin.y + m.line * static_cast<float>(row);
    float width = std::max(ui.px(3), (right - left) * std::min(1.0f, first->share * 2)); // half of all is full
    draw->AddRectFilled({right - width, y + ui.px(1)}, {right, y + m.line - ui.px(1)}, colour(ui.colours->heat),
                        ui.px(3));
  }
}

// Draws a disc beside each line with a breakpoint, and an arrow beside what runs next.
void CodeView::paint_breakpoints(const Ui& ui, const CodeInput& input, const Metrics& m) {
  const WatchMarks& marks = input.marks;
  if (!marks.has_gutter) return;
  ImDrawList* draw = ImGui::GetWindowDrawList();
  auto middle = [&](uint32_t row) {
    return ImVec2{m.inner.x + ui.px(12), m.origin.y + m.line * (static_cast<float>(row) + 0.5f)};
  };
  auto row_of_line = [&](uint32_t line) { // of a folded line, the row that stands for it
    return rows_.row_of(*input.text, input.text->line_begin(std::min(line, input.text->line_count() - 1)));
  };
  for (uint32_t line : marks.breakpoints)
    if (uint32_t row = row_of_line(line); row >= m.first && row <= m.last)
      draw->AddCircleFilled(middle(row), ui.px(6), colour(ui.colours->stop));
  ImVec2 mouse = ImGui::GetIO().MousePos;
  bool over = ImGui::IsItemHovered() && mouse.x >= m.inner.x && mouse.x < m.inner.x + marks_width(ui, input);
  float pointed = std::floor((mouse.y - m.origin.y) / m.line);
  if (over && pointed >= static_cast<float>(m.first) && pointed <= static_cast<float>(m.last))
    draw->AddCircle(middle(static_cast<uint32_t>(pointed)), ui.px(6), colour(ui.colours->stop), 0,
                    std::max(1.0f, std::round(ui.px(1.5f))));
  if (!marks.current.known()) return;
  uint32_t row = row_of_line(input.text->line_of(marks.current.begin));
  if (row < m.first || row > m.last) return;
  ImVec2 tip = middle(row);
  ImVec2 points[3] = {
      {tip.x - ui.px(5), tip.y - ui.px(5)}, {tip.x + ui.px(6), tip.y}, {tip.x - ui.px(5), tip.y + ui.px(5)}};
  ImU32 c = colour(ui.colours->next_bar);
  if (marks.caller)
    draw->AddTriangle(points[0], points[1], points[2], c, std::max(1.0f, std::round(ui.px(1.5f))));
  else
    draw->AddTriangleFilled(points[0], points[1], points[2], c);
}

} // namespace letcont::app
