// The status line: the engine, the program, the last notice, the position of the caret.
#include "app/model/actions.h"
#include "app/panes/pane.h"
#include "app/view/backdrop.h"

#include <cmath>

namespace letcont::app {

namespace {

std::string bytes(const Words& words, size_t n) {
  if (n < 10000) return words.plural("{0} byte", "{0} bytes", n, std::to_string(n));
  return words("{0} KiB", std::to_string((n + 512) / 1024));
}

std::string caret_place(const Words& words, const Text& text, const Selection& selection) {
  uint32_t line = text.line_of(selection.caret);
  std::string place =
      words("Ln {0}, Col {1}", std::to_string(line + 1), std::to_string(text.column_of(selection.caret) + 1));
  if (!selection.empty()) place += " " + words("({0} selected)", std::to_string(selection.end() - selection.begin()));
  return place;
}

Colour status_colour(const Ui& ui) {
  const Model& model = ui.model;
  if (model.engine == EngineState::Unusable) return ui.colours->error;
  if (model.engine == EngineState::Loading) return ui.colours->warning;
  if (!model.compiles || error_count(model) > 0) return ui.colours->error;
  return ui.colours->success;
}

} // namespace

void draw_status_line(Ui& ui, Rect rect, const Text* text, const Selection* selection) {
  const Palette& p = *ui.colours;
  ImDrawList* draw = ImGui::GetWindowDrawList();
  put_under(ui, rect, p.header);
  draw->AddLine({rect.x, rect.y}, {rect.x + rect.width, rect.y}, colour(p.border), 1);
  float y = rect.y + (rect.height - ImGui::GetFontSize()) / 2, x = rect.x + ui.px(14),
        right = rect.x + rect.width - ui.px(14);

  draw->AddCircleFilled({x + ui.px(4), rect.y + rect.height / 2}, ui.px(4), colour(status_colour(ui)));
  x += ui.px(16);
  std::string state = fitted(status(ui.model), right - x);
  put_text(ui, {x, y}, p.text, state);
  x += text_size(state, false, ui).x + ui.px(20);

  std::string at_right;
  if (text && selection) at_right = caret_place(ui.words, *text, *selection) + "   ";
  at_right += bytes(ui.words, ui.model.source.text().size());
  float width = text_size(at_right, false, ui).x;
  if (right - width > x) {
    put_text(ui, {right - width, y}, p.dim, at_right);
    right -= width + ui.px(20);
  }
  std::string notice = fitted(ui.model.notice.text, right - x);
  if (notice.size() > 4 || notice == ui.model.notice.text)
    put_text(ui, {x, y}, ui.model.notice.error ? p.error : p.dim, notice);
}

} // namespace letcont::app
