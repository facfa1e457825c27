// Drawing of the code view, from back to front: lit ranges and selection, text, underlined problems, caret, gutter.
#include "app/view/code_view.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <imgui_internal.h>

namespace letcont::app {

void CodeView::scroll_to_caret(const CodeInput& input, ImVec2 size) {
  if (!reveal_) return;
  reveal_ = false;
  ImVec2 visible = visible_.x > 0 ? visible_ : size;
  const Selection& selection = current(input);
  float y = line_ * static_cast<float>(input.text->line_of(selection.caret));
  float x = cell_ * static_cast<float>(input.text->column_of(selection.caret));
  ImVec2 target{-1, -1}; // -1: stays
  float below = y + 2 * line_ - visible.y + line_;
  if (y - line_ < scroll_.y)
    target.y = std::max(0.0f, y - line_);
  else if (below > scroll_.y)
    target.y = below;
  float right = gutter_ + x + 4 * cell_ - visible.x;
  if (x - 2 * cell_ < scroll_.x)
    target.x = std::max(0.0f, x - 2 * cell_);
  else if (right > scroll_.x)
    target.x = right;
  if (target.x < 0 && target.y < 0) return;
  ImGui::SetNextWindowScroll(target);
}

CodeView::Metrics CodeView::measure(const Ui& ui, const CodeInput& input) const {
  Metrics m;
  m.cell = cell_;
  m.line = line_;
  m.gutter = gutter_;
  m.text_offset = std::floor((line_ - ImGui::GetFontSize()) / 2);
  ImRect inner = ImGui::GetCurrentWindow()->InnerRect;
  m.inner = inner.Min;
  m.inner_size = inner.GetSize();
  m.origin = {std::floor(inner.Min.x + gutter_ - ImGui::GetScrollX()),
              std::floor(inner.Min.y - ImGui::GetScrollY() + ui.px(4))};
  float above = std::max(0.0f, (inner.Min.y - m.origin.y) / line_);
  m.first = std::min(static_cast<uint32_t>(above), input.text->line_count() - 1);
  m.last = std::min(static_cast<uint32_t>(above + m.inner_size.y / line_ + 1), input.text->line_count() - 1);
  return m;
}

LineState CodeView::state_at(const CodeInput& input, uint32_t line) {
  if (states_.empty()) states_.push_back(LineState::Code);
  while (states_.size() <= line) {
    tokens_.clear();
    states_.push_back(
        scan_line(*input.syntax, states_.back(), input.text->line(static_cast<uint32_t>(states_.size()) - 1), tokens_));
  }
  return states_[line];
}

namespace {

// The cells on `line` that the bytes [begin, end) take; beyond the line's end it goes one cell into its line break.
bool cells_on_line(const Text& text, uint32_t line, uint32_t begin, uint32_t end, float& from, float& to) {
  uint32_t line_begin = text.line_begin(line), line_end = text.line_end(line);
  if (begin > line_end || end < line_begin || (end == line_begin && begin < end)) return false;
  from = static_cast<float>(text.column_of(std::max(begin, line_begin)));
  to = static_cast<float>(text.column_of(std::min(end, line_end))) + (end > line_end ? 0.5f : 0);
  return true;
}

} // namespace

void CodeView::paint_line(const Ui& ui, const CodeInput& input, const Metrics& m, uint32_t line) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const Palette& p = *ui.colours;
  const Selection& selection = current(input);
  float y = m.origin.y + m.line * static_cast<float>(line);
  float from = 0, to = 0;
  auto fill = [&](uint32_t begin, uint32_t end, ImU32 c, float inset) {
    if (!cells_on_line(*input.text, line, begin, end, from, to) || from == to) return;
    draw->AddRectFilled({m.origin.x + from * m.cell - inset, y}, {m.origin.x + to * m.cell + inset, y + m.line}, c,
                        ui.px(3));
  };
  bool current_line = input.focused && selection.empty() && input.text->line_of(selection.caret) == line;
  if (current_line && input.editor)
    draw->AddRectFilled({m.inner.x, y}, {m.inner.x + m.inner_size.x, y + m.line}, colour(p.current_line));
  for (const LitRange& lit : input.lit)
    if (lit.weak) fill(lit.begin, lit.end, colour(p.link_weak), ui.px(1));
  for (const LitRange& lit : input.lit) {
    if (lit.weak) continue;
    fill(lit.begin, lit.end, colour(p.link), ui.px(2));
    if (cells_on_line(*input.text, line, lit.begin, lit.end, from, to) &&
        from != to) // an outline too: never tint alone
      draw->AddLine({m.origin.x + from * m.cell, y + m.line - 1}, {m.origin.x + to * m.cell, y + m.line - 1},
                    colour(p.link_bar, 0.75f), std::max(1.0f, std::round(ui.px(1))));
  }
  if (!selection.empty())
    fill(selection.begin(), selection.end(), colour(input.focused ? p.selection : p.selection_idle), 0);
  paint_text(ui, input, m, line);
  paint_problems(ui, input, m, line);
}

void CodeView::paint_text(const Ui& ui, const CodeInput& input, const Metrics& m, uint32_t line) {
  LineState state = state_at(input, line);
  std::string_view bytes = input.text->line(line);
  tokens_.clear();
  scan_line(*input.syntax, state, bytes, tokens_);
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const Palette& p = *ui.colours;
  float y = m.origin.y + m.line * static_cast<float>(line) + m.text_offset;
  float left = m.inner.x - 8 * m.cell, right = m.inner.x + m.inner_size.x;
  uint32_t column = 0;
  for (const Token& token : tokens_) {
    ImU32 c = colour(input.stale ? p.stale : p.tokens[static_cast<size_t>(token.kind)]);
    for (uint32_t i = token.begin; i < token.end;) {
      float x = m.origin.x + static_cast<float>(column) * m.cell;
      if (x > right) return;
      uint32_t run = i; // ASCII goes in one piece, cut where it is not visible
      while (run < token.end && run - i < 256 && bytes[run] != '\t' && static_cast<unsigned char>(bytes[run]) < 0x80)
        ++run;
      if (run > i) {
        if (x + static_cast<float>(run - i) * m.cell > left)
          draw->AddText({x, y}, c, bytes.data() + i, bytes.data() + run);
        column += run - i;
        i = run;
      } else if (bytes[i] == '\t') {
        column = (column / Text::tab_width + 1) * Text::tab_width;
        ++i;
      } else {
        uint32_t length = character_length(bytes.substr(i));
        if (x > left) draw->AddText({x, y}, c, bytes.data() + i, bytes.data() + i + length);
        ++column;
        i += length;
      }
    }
  }
}

void CodeView::paint_problems(const Ui& ui, const CodeInput& input, const Metrics& m, uint32_t line) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  for (const Diagnostic& problem : input.problems) {
    if (!problem.span.known()) continue;
    uint32_t begin = std::min(problem.span.begin, input.text->size()),
             end = std::min(problem.span.end, input.text->size());
    float from = 0, to = 0;
    if (!cells_on_line(*input.text, line, begin, std::max(begin, end), from, to)) continue;
    if (begin >= end && input.text->line_of(begin) != line) continue;
    to = std::max(to, from + 1); // a place without length is one cell wide
    ImU32 c = colour(problem.severity == Severity::Error ? ui.colours->error : ui.colours->warning);
    float y = m.origin.y + m.line * static_cast<float>(line + 1) - ui.px(3), step = ui.px(3);
    float x0 = m.origin.x + from * m.cell, x1 = std::min(m.origin.x + to * m.cell, m.inner.x + m.inner_size.x);
    bool up = true;
    for (float x = x0; x < x1; x += step, up = !up)
      draw->AddLine({x, y + (up ? 0 : ui.px(2))}, {std::min(x + step, x1), y + (up ? ui.px(2) : 0)}, c,
                    std::max(1.0f, ui.px(1.2f)));
  }
}

void CodeView::paint_caret(const Ui& ui, const CodeInput& input, const Metrics& m) {
  if (!input.focused) return;
  const Selection& selection = current(input);
  uint32_t line = input.text->line_of(selection.caret);
  float x = m.origin.x + static_cast<float>(input.text->column_of(selection.caret)) * m.cell;
  float y = m.origin.y + m.line * static_cast<float>(line);
  if (input.editor) { // where the system shows its input method; without this it gives no text
    ImGuiPlatformImeData& ime = ImGui::GetCurrentContext()->PlatformImeData;
    ime.WantVisible = ime.WantTextInput = true;
    ime.InputPos = {x, y};
    ime.InputLineHeight = m.line;
    ime.ViewportId = ImGui::GetCurrentWindow()->Viewport->ID;
  }
  // It does not blink: that would draw frames while nothing happens.
  if (line < m.first || line > m.last) return;
  float width = std::max(1.0f, std::round(ui.px(2)));
  ImGui::GetWindowDrawList()->AddRectFilled({x - std::floor(width / 2), y + ui.px(2)},
                                            {x + std::ceil(width / 2), y + m.line - ui.px(2)},
                                            colour(ui.colours->caret, input.editor ? 1 : 0.6f));
}

void CodeView::paint_gutter(const Ui& ui, const CodeInput& input, const Metrics& m) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const Palette& p = *ui.colours;
  float edge = m.inner.x + m.gutter - ui.px(8);
  draw->AddRectFilled(m.inner, {edge, m.inner.y + m.inner_size.y}, colour(p.panel));
  uint32_t caret_line = input.focused ? input.text->line_of(current(input).caret) : UINT32_MAX;
  auto line_y = [&](uint32_t line) { return m.origin.y + m.line * static_cast<float>(line); };
  if (caret_line >= m.first && caret_line <= m.last && input.editor && current(input).empty())
    draw->AddRectFilled({m.inner.x, line_y(caret_line)}, {edge, line_y(caret_line) + m.line}, colour(p.current_line));
  for (const LitRange& lit : input.lit) { // a bar beside the lines that belong together
    if (lit.weak) continue;
    uint32_t from = input.text->line_of(lit.begin),
             to = input.text->line_of(lit.end > lit.begin ? lit.end - 1 : lit.end);
    if (to < m.first || from > m.last) continue;
    draw->AddRectFilled({edge - ui.px(4), line_y(from) + ui.px(1)}, {edge - ui.px(1), line_y(to) + m.line - ui.px(1)},
                        colour(p.link_bar), ui.px(2));
  }
  for (uint32_t line = m.first; input.line_numbers && line <= m.last; ++line) {
    bool behind_the_end = !input.editor && line > 0 && input.text->line_begin(line) == input.text->size();
    if (behind_the_end) break; // a text that is read ends with its last line break
    char text[16];
    int length = std::snprintf(text, sizeof text, "%u", line + 1);
    float x = edge - ui.px(10) - static_cast<float>(length) * m.cell;
    draw->AddText({x, line_y(line) + m.text_offset}, colour(line == caret_line ? p.text : p.faint), text,
                  text + length);
  }
  for (const Diagnostic& problem : input.problems) {
    if (!problem.span.known()) continue;
    uint32_t line = input.text->line_of(std::min(problem.span.begin, input.text->size()));
    if (line < m.first || line > m.last) continue;
    draw->AddCircleFilled({m.inner.x + ui.px(7), line_y(line) + m.line / 2}, ui.px(3.5f),
                          colour(problem.severity == Severity::Error ? p.error : p.warning));
  }
}

void CodeView::paint(const Ui& ui, const CodeInput& input, const Metrics& m) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  draw->PushClipRect(m.inner, {m.inner.x + m.inner_size.x, m.inner.y + m.inner_size.y}, true);
  for (uint32_t line = m.first; line <= m.last; ++line) paint_line(ui, input, m, line);
  paint_caret(ui, input, m);
  paint_gutter(ui, input, m);
  draw->PopClipRect();
}

} // namespace letcont::app
