// Folding in the code view: the arrows beside the pieces, and the mark behind a folded one.
#include "app/view/code_view.h"

#include <algorithm>
#include <cmath>

namespace letcont::app {

// Returns where the mark behind a folded piece begins; it is three cells wide.
float CodeView::fold_chip(const CodeInput& input, const Metrics& m, const DrawnRow& drawn) const {
  uint32_t column = rows_.column_of(*input.text, drawn.row, drawn.row.end) + 1;
  return m.origin.x + static_cast<float>(column) * m.cell;
}

void CodeView::paint_fold(const Ui& ui, const CodeInput& input, const Metrics& m, uint32_t index) {
  if (!rows_.hides(*input.text, index)) return;
  DrawnRow row = drawn(input, m, index);
  float x = fold_chip(input, m, row);
  ImDrawList* draw = ImGui::GetWindowDrawList();
  draw->AddRectFilled({x, row.y + ui.px(3)}, {x + 3 * m.cell, row.y + m.line - ui.px(3)}, colour(ui.colours->control),
                      ui.px(4));
  for (float dot : {0.8f, 1.5f, 2.2f})
    draw->AddCircleFilled({x + dot * m.cell, row.y + m.line / 2}, ui.px(1.5f), colour(ui.colours->text));
}

// Draws arrows between the numbers and the text: of folded pieces always, of others while the mouse is beside the text.
void CodeView::paint_arrows(const Ui& ui, const CodeInput& input, const Metrics& m) {
  if (!input.folds) return;
  ImVec2 mouse = ImGui::GetIO().MousePos;
  bool beside = ImGui::IsItemHovered() && mouse.x >= m.inner.x && mouse.x < m.inner.x + m.gutter;
  if (!beside && folds_.empty()) return;
  ImDrawList* draw = ImGui::GetWindowDrawList();
  for (uint32_t index = m.first; index <= m.last; ++index) {
    DrawnRow row = drawn(input, m, index);
    if (row.row.begin != input.text->line_begin(row.row.line)) continue;
    bool folded = folds_.contains(row.row.line);
    if (!folded && (!beside || !can_fold(*input.text, row.row.line))) continue;
    ImVec2 at{m.inner.x + m.gutter - ui.px(5), row.y + m.line / 2};
    float by = ui.px(3.5f);
    ImVec2 points[3] = {{at.x - by / 2, at.y - by}, {at.x + by / 2, at.y}, {at.x - by / 2, at.y + by}};
    if (!folded) // points down
      points[0] = {at.x - by, at.y - by / 2}, points[1] = {at.x, at.y + by / 2}, points[2] = {at.x + by, at.y - by / 2};
    draw->AddPolyline(points, 3, colour(folded ? ui.colours->text : ui.colours->dim), ImDrawFlags_None,
                      std::max(1.0f, std::round(ui.px(1.5f))));
  }
}

} // namespace letcont::app
