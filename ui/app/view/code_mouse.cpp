// The mouse in the code view: placing the caret, selecting by characters, words and lines, scrolling while dragging.
#include "app/view/code_view.h"

#include <algorithm>
#include <cmath>
#include <imgui_internal.h>

namespace letcont::app {

uint32_t CodeView::position_at(const CodeInput& input, const Metrics& m, ImVec2 mouse) const {
  if (mouse.y < m.origin.y) return 0;
  std::optional<uint32_t> row = row_at(input, m, mouse.y);
  if (!row) return input.text->size();
  float column = std::max(0.0f, std::round((mouse.x - m.origin.x) / m.cell));
  return rows_.at_column(*input.text, rows_.row(*input.text, *row), static_cast<uint32_t>(column));
}

std::optional<uint32_t> CodeView::row_at(const CodeInput& input, const Metrics& m, float y) const {
  float row = std::floor((y - m.origin.y) / m.line);
  if (row < 0 || row >= static_cast<float>(rows_.count(*input.text))) return std::nullopt;
  return static_cast<uint32_t>(row);
}

// A click on the arrow beside a piece, or on the mark behind a folded one. Returns whether it was one.
bool CodeView::fold_by_mouse(const Ui& ui, const CodeInput& input, const Metrics& m) {
  ImVec2 mouse = ImGui::GetIO().MousePos;
  std::optional<uint32_t> index = input.folds ? row_at(input, m, mouse.y) : std::nullopt;
  if (!index) return false;
  DrawnRow row = drawn(input, m, *index);
  bool on_arrow = std::abs(mouse.x - (m.inner.x + m.gutter - ui.px(5))) <= ui.px(6);
  float chip = fold_chip(input, m, row);
  bool on_chip = folds_.contains(row.row.line) && mouse.x >= chip && mouse.x < chip + 3 * m.cell;
  if (!on_arrow && !on_chip) return false;
  if (folds_.unfold(row.row.line)) return true;
  uint32_t line = row.row.line;
  if (!on_arrow || row.row.begin != input.text->line_begin(line) || !can_fold(*input.text, line)) return false;
  folds_.fold(*input.text, line);
  uint32_t caret = input.text->line_of(current(input).caret);
  if (folds_.shown_for(*input.text, caret) != caret)
    select(input, {input.text->line_end(line), input.text->line_end(line)});
  return true;
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

// Tells the system what is selected, once the mouse has selected it.
void CodeView::offer_selection(Ui& ui, const CodeInput& input) {
  if (!input.focused || !ui.platform.has_selection() || ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;
  const Selection& selection = current(input);
  if (selection == offered_) return;
  offered_ = selection;
  if (selection.empty()) return; // what was selected before can still be pasted
  std::string_view text = input.text->bytes();
  ui.platform.set_selection(text.substr(selection.begin(), selection.end() - selection.begin()));
}

void CodeView::mouse(Ui& ui, const CodeInput& input, const Metrics& m, CodeOutput& output) {
  if (m.inner_size.x < 1 || m.inner_size.y < 1) return;
  ImGui::SetCursorScreenPos(m.inner);
  ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true);
  ImGui::InvisibleButton("text", m.inner_size);
  ImGui::PopItemFlag();
  const ImGuiIO& io = ImGui::GetIO();
  bool hovered = ImGui::IsItemHovered();
  std::optional<uint32_t> over = row_at(input, m, io.MousePos.y);
  if (hovered) {
    bool on_text = io.MousePos.x >= m.inner.x + m.gutter - ui.px(6);
    if (on_text) ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
    float column = std::floor((io.MousePos.x - m.origin.x) / m.cell);
    if (on_text && over && column >= 0) {
      Row row = rows_.row(*input.text, *over);
      uint32_t at = rows_.at_column(*input.text, row, static_cast<uint32_t>(column));
      if (at < row.end) output.hovered = at;
    }
  }
  bool in_gutter = hovered && io.MousePos.x < m.inner.x + m.gutter - ui.px(6);
  if (in_gutter && over) output.pointed = rows_.row(*input.text, *over).line;
  bool beside = hovered && input.marks.has_gutter && io.MousePos.x < m.inner.x + marks_width(ui, input);
  if (hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
    output.pressed = output.menu = true;
    uint32_t at = position_at(input, m, io.MousePos);
    const Selection& selection = current(input);
    if (selection.empty() || at < selection.begin() || at > selection.end()) select(input, {at, at});
  }
  if (hovered && input.editor && ui.platform.has_selection() && ImGui::IsMouseClicked(ImGuiMouseButton_Middle)) {
    output.pressed = output.pastes = true;
    uint32_t at = position_at(input, m, io.MousePos);
    select(input, {at, at});
  }
  if (beside && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
    output.pressed = true;
    output.beside = output.pointed;
  } else if (hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Left) && fold_by_mouse(ui, input, m)) {
    output.pressed = true;
  } else if (hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
    output.pressed = true;
    ui.model.pressed_in_editor = input.editor != nullptr;
    escaped_ = false;
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
    bool outside = io.MousePos.y < m.inner.y || io.MousePos.y > m.inner.y + m.inner_size.y ||
                   (io.MousePos.x < m.inner.x + m.gutter && m.origin.x < m.inner.x + m.gutter) ||
                   io.MousePos.x > m.inner.x + m.inner_size.x;
    if (moved.x != 0 || moved.y != 0 || outside) {
      drag(input, m, io.MousePos);
      reveal_ |= outside;
    }
  } else {
    dragging_ = false;
  }
}

} // namespace letcont::app
