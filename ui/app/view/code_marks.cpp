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
void CodeView::paint_next(const Ui& ui, const CodeInput& input, const Metrics& m, uint32_t line) {
  const Span& next = input.marks.current;
  uint32_t line_begin = input.text->line_begin(line), line_end = input.text->line_end(line);
  if (!next.known() || next.begin > line_end || next.end < line_begin ||
      (next.end == line_begin && next.begin < line_begin))
    return;
  // Of a piece of several lines, such as a function that begins, only the first line.
  if (input.text->line_of(next.begin) != line) return;
  auto from = static_cast<float>(input.text->column_of(next.begin));
  auto to = static_cast<float>(input.text->column_of(std::min(next.end, line_end)));
  float y = m.origin.y + m.line * static_cast<float>(line);
  ImVec2 a{std::round(m.origin.x + from * m.cell - ui.px(2)), y + 0.5f},
      b{std::round(m.origin.x + std::max(to, from + 1) * m.cell + ui.px(2)), y + m.line - 0.5f};
  ImDrawList* draw = ImGui::GetWindowDrawList();
  if (!input.marks.caller) draw->AddRectFilled(a, b, colour(ui.colours->next), ui.px(3));
  draw->AddRect(a, b, colour(ui.colours->next_bar), ui.px(3), 0, std::max(1.0f, std::round(ui.px(1.5f))));
}

void CodeView::paint_note(const Ui& ui, const CodeInput& input, const Metrics& m, uint32_t line) {
  const std::vector<CodeNote>& notes = input.marks.notes;
  auto note = std::lower_bound(notes.begin(), notes.end(), line,
                               [](const CodeNote& each, uint32_t wanted) { return each.line < wanted; });
  if (note == notes.end() || note->line != line) return;
  auto column = static_cast<float>(input.text->column_of(input.text->line_end(line)) + 3);
  ImVec2 at{m.origin.x + column * m.cell, m.origin.y + m.line * static_cast<float>(line) + m.text_offset};
  if (at.x > m.inner.x + m.inner_size.x) return;
  // With its own background, so that it does not look like code.
  float width = text_size(note->text, false, ui).x, y = m.origin.y + m.line * static_cast<float>(line);
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
  auto first = std::lower_bound(input.heat.begin(), input.heat.end(), m.first,
                                [](const LineHeat& each, uint32_t line) { return each.line < line; });
  for (; first != input.heat.end() && first->line <= m.last; ++first) {
    float y = m.origin.y + m.line * static_cast<float>(first->line);
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
  auto middle = [&](uint32_t line) {
    return ImVec2{m.inner.x + ui.px(12), m.origin.y + m.line * (static_cast<float>(line) + 0.5f)};
  };
  for (uint32_t line : marks.breakpoints)
    if (line >= m.first && line <= m.last) draw->AddCircleFilled(middle(line), ui.px(6), colour(ui.colours->stop));
  ImVec2 mouse = ImGui::GetIO().MousePos;
  bool over = ImGui::IsItemHovered() && mouse.x >= m.inner.x && mouse.x < m.inner.x + marks_width(ui, input);
  float pointed = std::floor((mouse.y - m.origin.y) / m.line);
  if (over && pointed >= static_cast<float>(m.first) && pointed <= static_cast<float>(m.last))
    draw->AddCircle(middle(static_cast<uint32_t>(pointed)), ui.px(6), colour(ui.colours->stop), 0,
                    std::max(1.0f, std::round(ui.px(1.5f))));
  if (!marks.current.known()) return;
  uint32_t line = input.text->line_of(marks.current.begin);
  if (line < m.first || line > m.last) return;
  ImVec2 tip = middle(line);
  ImVec2 points[3] = {
      {tip.x - ui.px(5), tip.y - ui.px(5)}, {tip.x + ui.px(6), tip.y}, {tip.x - ui.px(5), tip.y + ui.px(5)}};
  ImU32 c = colour(ui.colours->next_bar);
  if (marks.caller)
    draw->AddTriangle(points[0], points[1], points[2], c, std::max(1.0f, std::round(ui.px(1.5f))));
  else
    draw->AddTriangleFilled(points[0], points[1], points[2], c);
}

} // namespace letcont::app
