// Drawing of the code view, from back to front: lit ranges and selection, text, underlined problems, caret, gutter.
#include "app/view/code_view.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <imgui_internal.h>

namespace letcont::app {

// Returns where something that repeats at each step from x on begins to be seen, right of the edge or just left of it:
// a line may begin a million cells to the left.
static float first_seen(float x, float edge, float step) {
  return x + std::max(0.0f, std::floor((edge - x) / step)) * step;
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
  uint32_t rows = rows_.count(*input.text);
  m.first = std::min(static_cast<uint32_t>(above), rows - 1);
  m.last = std::min(static_cast<uint32_t>(above + m.inner_size.y / line_ + 1), rows - 1);
  return m;
}

// Only comments span lines. A stage may have ten thousand lines above the visible ones, and has no such comments.
LineState CodeView::state_at(const CodeInput& input, uint32_t line) {
  if (!has_block_comments(*input.syntax)) return LineState::Code;
  if (states_.empty()) states_.push_back(LineState::Code);
  while (states_.size() <= line) {
    LineState state = states_.back();
    std::string_view above = input.text->line(static_cast<uint32_t>(states_.size()) - 1);
    tokens_.clear();
    if (above.find(state == LineState::Code ? "/*" : "*/") != std::string_view::npos)
      state = scan_line(*input.syntax, state, above, tokens_);
    states_.push_back(state);
  }
  return states_[line];
}

// Returns the cells of the bytes [begin, end) in a row; beyond the end of the line it includes one cell of the line
// break.
bool CodeView::cells(const CodeInput& input, const Row& row, uint32_t begin, uint32_t end, float& from,
                     float& to) const {
  const Text& text = *input.text;
  bool last = Rows::ends_line(text, row);
  if (begin > row.end || end < row.begin || (end == row.begin && begin < end) || (begin == row.end && !last))
    return false;
  from = static_cast<float>(rows_.column_of(text, row, begin));
  to = static_cast<float>(rows_.column_of(text, row, end)) + (end > row.end && last ? 0.5f : 0);
  return true;
}

void CodeView::paint_row(const Ui& ui, const CodeInput& input, const Metrics& m, uint32_t index) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const Palette& p = *ui.colours;
  const Selection& selection = current(input);
  DrawnRow row = drawn(input, m, index);
  float y = row.y, from = 0, to = 0;
  auto fill = [&](uint32_t begin, uint32_t end, ImU32 c, float inset) {
    if (!cells(input, row.row, begin, end, from, to) || from == to) return;
    draw->AddRectFilled({m.origin.x + from * m.cell - inset, y}, {m.origin.x + to * m.cell + inset, y + m.line}, c,
                        ui.px(3));
  };
  paint_mark(ui, input, m, row);
  bool current_line = input.focused && selection.empty() && rows_.row_of(*input.text, selection.caret) == index;
  if (current_line && input.editor)
    draw->AddRectFilled({m.inner.x, y}, {m.inner.x + m.inner_size.x, y + m.line}, colour(p.current_line));
  for (const LitRange& lit : input.lit)
    if (lit.weak) fill(lit.begin, lit.end, colour(p.link_weak), ui.px(1));
  for (const LitRange& lit : input.lit) {
    if (lit.weak) continue;
    fill(lit.begin, lit.end, colour(p.link), ui.px(2));
    // Draws an outline, too: never the tint alone. For a piece of several lines, the bar in the gutter joins them.
    if (cells(input, row.row, lit.begin, lit.end, from, to) && from != to)
      draw->AddRect({std::round(m.origin.x + from * m.cell - ui.px(2)), y + 0.5f},
                    {std::round(m.origin.x + to * m.cell + ui.px(2)), y + m.line - 0.5f}, colour(p.link_bar, 0.8f),
                    ui.px(3), 0, std::max(1.0f, std::round(ui.px(1))));
  }
  paint_next(ui, input, m, row);
  paint_matches(ui, input, m, row);
  if (!selection.empty())
    fill(selection.begin(), selection.end(), colour(input.focused ? p.selection : p.selection_idle), 0);
  paint_text(ui, input, m, row);
  paint_fold(ui, input, m, index);
  paint_note(ui, input, m, row);
  paint_remarks(ui, input, m, row);
  paint_problems(ui, input, m, row);
}

const std::vector<Token>& CodeView::tokens_of(const CodeInput& input, uint32_t line) {
  LineState state = state_at(input, line);
  std::string_view bytes = input.text->line(line);
  bool is_long = bytes.size() > long_line;
  if (is_long && long_tokens_line_ == line) return long_tokens_;
  std::vector<Token>& tokens = is_long ? long_tokens_ : tokens_;
  tokens.clear();
  scan_line(*input.syntax, state, bytes, tokens);
  if (is_long) long_tokens_line_ = line;
  return tokens;
}

void CodeView::paint_text(const Ui& ui, const CodeInput& input, const Metrics& m, const DrawnRow& drawn) {
  const Row& row = drawn.row;
  const std::vector<Token>& tokens = tokens_of(input, row.line);
  std::string_view bytes = input.text->line(row.line);
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const Palette& p = *ui.colours;
  float y = drawn.y + m.text_offset;
  float left = m.inner.x - 8 * m.cell, right = m.inner.x + m.inner_size.x;
  // Begins with the first visible character, wherever in a long line that is.
  float hidden = std::max(0.0f, std::floor((left - m.origin.x) / m.cell));
  uint32_t line_begin = input.text->line_begin(row.line), row_end = row.end - line_begin;
  uint32_t first = row.begin - line_begin, column = row.column;
  if (hidden > 0) {
    first = rows_.at_column(*input.text, row, static_cast<uint32_t>(hidden)) - line_begin;
    column = input.text->column_of(line_begin + first);
  }
  // Columns are those of the line; the row may begin further on.
  float origin = m.origin.x + m.cell * (static_cast<float>(row.indent) - static_cast<float>(row.column));
  auto token_at = std::upper_bound(tokens.begin(), tokens.end(), first,
                                   [](uint32_t at, const Token& token) { return at < token.end; });
  for (; token_at != tokens.end(); ++token_at) {
    const Token& token = *token_at;
    ImU32 c = colour(input.stale ? p.stale : p.tokens[static_cast<size_t>(token.kind)]);
    if (token.begin >= row_end) return;
    uint32_t end = std::min(token.end, row_end);
    for (uint32_t i = std::max(token.begin, first); i < end;) {
      float x = origin + static_cast<float>(column) * m.cell;
      if (x > right) return;
      uint32_t run = i; // ASCII goes in one piece, cut where it is not visible
      while (run < end && run - i < 256 && bytes[run] != '\t' && static_cast<unsigned char>(bytes[run]) < 0x80) ++run;
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

// A line that is only in one side of a difference: its background and a bar at the edge, besides the sign.
void CodeView::paint_mark(const Ui& ui, const CodeInput& input, const Metrics& m, const DrawnRow& drawn) {
  uint32_t line = drawn.row.line;
  if (!input.difference || input.text->line(line).empty()) return;
  char mark = input.text->line(line)[0];
  if (mark != '-' && mark != '+') return;
  const Palette& p = *ui.colours;
  ImDrawList* draw = ImGui::GetWindowDrawList();
  draw->AddRectFilled({m.inner.x, drawn.y}, {m.inner.x + m.inner_size.x, drawn.y + m.line},
                      colour(mark == '+' ? p.added : p.removed));
}

void CodeView::paint_matches(const Ui& ui, const CodeInput& input, const Metrics& m, const DrawnRow& drawn) {
  uint32_t begin = drawn.row.begin, end = drawn.row.end;
  auto match = std::lower_bound(input.matches.begin(), input.matches.end(),
                                begin > input.match_length ? begin - input.match_length : 0);
  float left = m.inner.x, right = m.inner.x + m.inner_size.x;
  ImDrawList* draw = ImGui::GetWindowDrawList();
  for (; match != input.matches.end() && *match < end; ++match) {
    float from = 0, to = 0;
    if (!cells(input, drawn.row, *match, *match + input.match_length, from, to) || from == to) continue;
    ImVec2 a{m.origin.x + from * m.cell, drawn.y + 1}, b{m.origin.x + to * m.cell, drawn.y + m.line - 1};
    if (b.x < left) continue;
    if (a.x > right) return;
    draw->AddRectFilled(a, b, colour(ui.colours->match), ui.px(3));
    draw->AddRect(a, b, colour(ui.colours->match_bar), ui.px(3), 0, std::max(1.0f, std::round(ui.px(1))));
  }
}

void CodeView::paint_brackets(const Ui& ui, const CodeInput& input, const Metrics& m) {
  const Selection& selection = current(input);
  if (!input.focused || !selection.empty()) return;
  if (brackets_version_ != version_ || brackets_caret_ != selection.caret) {
    state_at(input, rows_.row(*input.text, m.last).line); // so far the search may look
    brackets_ = match_brackets(*input.text, *input.syntax, states_, selection.caret);
    brackets_version_ = version_;
    brackets_caret_ = selection.caret;
  }
  if (!brackets_) return;
  for (uint32_t at : {brackets_->at, brackets_->partner}) {
    uint32_t index = rows_.row_of(*input.text, at);
    DrawnRow row = drawn(input, m, index);
    if (index < m.first || index > m.last || at >= std::max(row.row.end, row.row.begin + 1)) continue;
    float x = m.origin.x + static_cast<float>(rows_.column_of(*input.text, row.row, at)) * m.cell, y = row.y;
    ImGui::GetWindowDrawList()->AddRect({std::round(x) - 1, y + ui.px(1)},
                                        {std::round(x + m.cell) + 1, y + m.line - ui.px(1)}, colour(ui.colours->dim),
                                        ui.px(2), 0, std::max(1.0f, std::round(ui.px(1))));
  }
}

// A dotted line under each piece.
void CodeView::paint_remarks(const Ui& ui, const CodeInput& input, const Metrics& m, const DrawnRow& drawn) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  float y = drawn.y + m.line - ui.px(2), size = std::max(1.0f, std::round(ui.px(1.5f))), step = size * 3;
  for (const SourceRemark& remark : input.remarks) {
    float from = 0, to = 0;
    if (!cells(input, drawn.row, remark.piece.begin, remark.piece.end, from, to)) continue;
    ImU32 c = colour(remark.kind == "passed" ? ui.colours->link_bar : ui.colours->dim);
    float x1 = std::min(m.origin.x + to * m.cell, m.inner.x + m.inner_size.x);
    for (float x = first_seen(m.origin.x + from * m.cell, m.inner.x, step); x < x1; x += step)
      draw->AddRectFilled({x, y}, {x + size, y + size}, c);
  }
}

void CodeView::paint_problems(const Ui& ui, const CodeInput& input, const Metrics& m, const DrawnRow& drawn) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  for (const Diagnostic& problem : input.problems) {
    if (!problem.span.known()) continue;
    uint32_t begin = std::min(problem.span.begin, input.text->size()),
             end = std::min(problem.span.end, input.text->size());
    float from = 0, to = 0;
    if (!cells(input, drawn.row, begin, std::max(begin, end), from, to)) continue;
    if (begin >= end && input.text->line_of(begin) != drawn.row.line) continue;
    to = std::max(to, from + 1); // a place without length is one cell wide
    ImU32 c = colour(problem.severity == Severity::Error ? ui.colours->error : ui.colours->warning);
    float y = drawn.y + m.line - ui.px(3), step = ui.px(3);
    float x0 = m.origin.x + from * m.cell, x1 = std::min(m.origin.x + to * m.cell, m.inner.x + m.inner_size.x);
    bool up = true;
    for (float x = first_seen(x0, m.inner.x, 2 * step); x < x1; x += step, up = !up)
      draw->AddLine({x, y + (up ? 0 : ui.px(2))}, {std::min(x + step, x1), y + (up ? ui.px(2) : 0)}, c,
                    std::max(1.0f, ui.px(1.2f)));
  }
}

void CodeView::paint_caret(const Ui& ui, const CodeInput& input, const Metrics& m) {
  if (!input.focused) return;
  const Selection& selection = current(input);
  uint32_t index = rows_.row_of(*input.text, selection.caret);
  DrawnRow row = drawn(input, m, index);
  float x = m.origin.x + static_cast<float>(rows_.column_of(*input.text, row.row, selection.caret)) * m.cell;
  float y = row.y;
  if (input.editor) { // where the system shows its input method; without this it gives no text
    ImGuiPlatformImeData& ime = ImGui::GetCurrentContext()->PlatformImeData;
    ime.WantVisible = ime.WantTextInput = true;
    ime.InputPos = {x, y};
    ime.InputLineHeight = m.line;
    ime.ViewportId = ImGui::GetCurrentWindow()->Viewport->ID;
  }
  // It does not blink: that would draw frames while nothing happens.
  if (index < m.first || index > m.last) return;
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
  uint32_t caret_row = input.focused ? rows_.row_of(*input.text, current(input).caret) : UINT32_MAX;
  auto row_y = [&](uint32_t row) { return m.origin.y + m.line * static_cast<float>(row); };
  if (caret_row >= m.first && caret_row <= m.last && input.editor && current(input).empty())
    draw->AddRectFilled({m.inner.x, row_y(caret_row)}, {edge, row_y(caret_row) + m.line}, colour(p.current_line));
  paint_heat(ui, input, m);
  for (const LitRange& lit : input.lit) { // a bar beside the lines that belong together
    if (lit.weak) continue;
    uint32_t from = rows_.row_of(*input.text, lit.begin),
             to = rows_.row_of(*input.text, lit.end > lit.begin ? lit.end - 1 : lit.end);
    if (to < m.first || from > m.last) continue;
    draw->AddRectFilled({edge - ui.px(4), row_y(from) + ui.px(1)}, {edge - ui.px(1), row_y(to) + m.line - ui.px(1)},
                        colour(p.link_bar), ui.px(2));
  }
  for (uint32_t index = m.first; input.line_numbers && index <= m.last; ++index) {
    Row row = rows_.row(*input.text, index);
    if (row.begin != input.text->line_begin(row.line)) continue; // a line has its number once
    bool behind_the_end = !input.editor && row.line > 0 && row.begin == input.text->size();
    if (behind_the_end) break; // a text that is read ends with its last line break
    char text[16];
    int length = std::snprintf(text, sizeof text, "%u", row.line + 1);
    float x = edge - ui.px(10) - static_cast<float>(length) * m.cell;
    bool strong = index == caret_row || is_hot(input, row.line);
    draw->AddText({x, row_y(index) + m.text_offset}, colour(strong ? p.text : p.faint), text, text + length);
  }
  paint_arrows(ui, input, m);
  paint_breakpoints(ui, input, m);
  for (const Diagnostic& problem : input.problems) {
    if (!problem.span.known()) continue;
    uint32_t row = rows_.row_of(*input.text, std::min(problem.span.begin, input.text->size()));
    if (row < m.first || row > m.last) continue;
    draw->AddCircleFilled({m.inner.x + ui.px(7), row_y(row) + m.line / 2}, ui.px(3.5f),
                          colour(problem.severity == Severity::Error ? p.error : p.warning));
  }
}

// Ticks over the vertical scrollbar: linked code, matches, problems and breakpoints of the whole text.
void CodeView::paint_scrollbar(const Ui& ui, const CodeInput& input) {
  const ImGuiWindow& window = *ImGui::GetCurrentWindow();
  if (!window.ScrollbarY) return;
  ImRect bar = ImGui::GetWindowScrollbarRect(ImGui::GetCurrentWindow(), ImGuiAxis_Y);
  ImDrawList* draw = ImGui::GetWindowDrawList();
  draw->PushClipRect(bar.Min, bar.Max, false);
  uint32_t count = rows_.count(*input.text);
  float rows = static_cast<float>(count), height = std::max(ui.px(2), 2.0f);
  float way = std::max(bar.GetHeight() - height, 1.0f), last = -height;
  // Many on one row of pixels are one: returns the position from which on there may be another one. A text has up to
  // 100,000 matches, and this is done in every frame.
  auto tick = [&](uint32_t at, Colour c, float from, float to) {
    uint32_t row = rows_.row_of(*input.text, at);
    float y = std::floor(bar.Min.y + way * static_cast<float>(row) / rows);
    if (y != last)
      draw->AddRectFilled({bar.Min.x + bar.GetWidth() * from, y}, {bar.Min.x + bar.GetWidth() * to, y + height},
                          colour(c));
    last = y;
    uint32_t next = std::max(row + 1, static_cast<uint32_t>(std::max((y + 1 - bar.Min.y) * rows / way, 0.0f)));
    return next < count ? rows_.row(*input.text, next).begin : UINT32_MAX;
  };
  uint32_t next = 0;
  for (const LitRange& lit : input.lit)
    if (!lit.weak && lit.begin >= next) next = tick(lit.begin, ui.colours->link_bar, 0, 1);
  last = -height;
  for (auto match = input.matches.begin(); match != input.matches.end();) {
    next = tick(*match, ui.colours->match_bar, 0.3f, 1);
    match = std::lower_bound(match + 1, input.matches.end(), next);
  }
  last = -height;
  for (uint32_t line : input.marks.breakpoints)
    if (line < input.text->line_count()) tick(input.text->line_begin(line), ui.colours->stop, 0, 0.5f);
  last = -height;
  for (const Diagnostic& problem : input.problems)
    if (problem.span.known())
      tick(std::min(problem.span.begin, input.text->size()),
           problem.severity == Severity::Error ? ui.colours->error : ui.colours->warning, 0, 1);
  draw->PopClipRect();
}

void CodeView::paint(const Ui& ui, const CodeInput& input, const Metrics& m) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  draw->PushClipRect(m.inner, {m.inner.x + m.inner_size.x, m.inner.y + m.inner_size.y}, true);
  for (uint32_t row = m.first; row <= m.last; ++row) paint_row(ui, input, m, row);
  paint_brackets(ui, input, m);
  paint_caret(ui, input, m);
  paint_gutter(ui, input, m);
  draw->PopClipRect();
}

} // namespace letcont::app
