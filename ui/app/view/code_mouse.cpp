// The mouse in the code view: placing the caret, selecting by characters, words and lines, scrolling while dragging.
#include "app/view/code_view.h"

#include <algorithm>
#include <cmath>
#include <imgui_internal.h>

namespace letcont::app {

uint32_t CodeView::position_at(const CodeInput& input, const Metrics& m, ImVec2 mouse) const {
  float line = std::floor((mouse.y - m.origin.y) / m.line);
  if (line < 0) return 0;
  if (line >= static_cast<float>(input.text->line_count())) return input.text->size();
  float column = std::max(0.0f, std::round((mouse.x - m.origin.x) / m.cell));
  return input.text->at_column(static_cast<uint32_t>(line), static_cast<uint32_t>(column));
}

// The text under the drag, in the units of the click that began it.
void CodeView::drag(const CodeInput& input, const Metrics& m, ImVec2 mouse) {
  uint32_t at = position_at(input, m, mouse);
  if (drag_unit_ == 1) {
    Selection selection = current(input);
    place(selection, at, true);
    return select(input, selection);
  }
  Selection unit = drag_unit_ == 2 ? word_at(*input.text, at) : line_at(*input.text, at);
  if (at >= drag_origin_.begin())
    select(input, {drag_origin_.begin(), std::max(drag_origin_.end(), unit.end())});
  else
    select(input, {drag_origin_.end(), unit.begin()});
}

void CodeView::mouse(Ui& ui, const CodeInput& input, const Metrics& m, CodeOutput& output) {
  if (m.inner_size.x < 1 || m.inner_size.y < 1) return;
  ImGui::SetCursorScreenPos(m.inner);
  ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true);
  ImGui::InvisibleButton("text", m.inner_size);
  ImGui::PopItemFlag();
  const ImGuiIO& io = ImGui::GetIO();
  bool hovered = ImGui::IsItemHovered();
  if (hovered) {
    bool on_text = io.MousePos.x >= m.inner.x + m.gutter - ui.px(6);
    if (on_text) ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
    float line = std::floor((io.MousePos.y - m.origin.y) / m.line);
    float column = std::floor((io.MousePos.x - m.origin.x) / m.cell);
    if (on_text && line >= 0 && line < static_cast<float>(input.text->line_count()) && column >= 0) {
      uint32_t at = input.text->at_column(static_cast<uint32_t>(line), static_cast<uint32_t>(column));
      if (at < input.text->line_end(static_cast<uint32_t>(line))) output.hovered = at;
    }
  }
  float over_line = std::floor((io.MousePos.y - m.origin.y) / m.line);
  bool in_gutter = hovered && io.MousePos.x < m.inner.x + m.gutter - ui.px(6);
  if (in_gutter && over_line >= 0 && over_line < static_cast<float>(input.text->line_count()))
    output.pointed = static_cast<uint32_t>(over_line);
  bool beside = hovered && input.marks.has_gutter && io.MousePos.x < m.inner.x + marks_width(ui, input);
  if (hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
    output.pressed = output.menu = true;
    uint32_t at = position_at(input, m, io.MousePos);
    const Selection& selection = current(input);
    if (selection.empty() || at < selection.begin() || at > selection.end()) select(input, {at, at});
  }
  if (beside && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
    output.pressed = true;
    output.beside = output.pointed;
  } else if (hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
    output.pressed = true;
    dragging_ = true;
    drag_unit_ = std::min(3, int{io.MouseClickedCount[0]});
    if (io.MousePos.x < m.inner.x + m.gutter - ui.px(6) && input.line_numbers) drag_unit_ = 3;
    uint32_t at = position_at(input, m, io.MousePos);
    Selection selection = current(input);
    if (drag_unit_ == 1)
      place(selection, at, io.KeyShift);
    else
      selection = drag_origin_ = drag_unit_ == 2 ? word_at(*input.text, at) : line_at(*input.text, at);
    select(input, selection);
  } else if (dragging_ && ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
    ImVec2 moved = io.MouseDelta;
    bool outside = io.MousePos.y < m.inner.y || io.MousePos.y > m.inner.y + m.inner_size.y;
    if (moved.x != 0 || moved.y != 0 || outside) {
      drag(input, m, io.MousePos);
      reveal_ |= outside;
    }
  } else {
    dragging_ = false;
  }
}

} // namespace letcont::app
