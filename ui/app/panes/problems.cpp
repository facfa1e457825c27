// The list of errors and warnings; a click goes to the place of one.
#include "app/model/actions.h"
#include "app/panes/pane.h"

#include <algorithm>
#include <cmath>
#include <imgui_internal.h>

namespace letcont::app {

namespace {
float row_height(const Ui& ui) { return ui.px(26); }

// Draws the way to the call stack of a runtime error, at the right of its row. Returns where the button begins.
float stack_button(Ui& ui, const ImRect& row) {
  ImVec2 behind = ImGui::GetCursorScreenPos();
  float width = button_width(ui, Icon::None, "Call stack"), left = row.Max.x - width;
  ImGui::SetCursorScreenPos({left, row.GetCenter().y - control_height(ui) / 2});
  if (button(ui, "stack", Icon::None, "Call stack", "Debug the program as far as this error", Look::Quiet))
    ui.ask(Command::LastStep);
  ImGui::SetCursorScreenPos(behind);
  return left - ui.px(6);
}
} // namespace

float problems_height(const Ui& ui, size_t count, float available) {
  if (count == 0) return 0;
  float wanted = row_height(ui) * static_cast<float>(count) + ui.px(10);
  return std::floor(std::min(wanted, available * 0.4f));
}

void draw_problems(Ui& ui, PaneFrame& frame, std::span<const Diagnostic> problems, float height) {
  ImVec2 at = ImGui::GetCursorScreenPos();
  float width = ImGui::GetContentRegionAvail().x;
  ImGui::GetWindowDrawList()->AddLine(at, {at.x + width, at.y}, colour(ui.colours->border), 1);
  ImGui::SetCursorScreenPos({at.x + ui.px(4), at.y + ui.px(4)});
  ImGui::BeginChild("problems", {width - ui.px(8), height - ui.px(6)}, ImGuiChildFlags_None,
                    ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  const Text& text = ui.model.source.text();
  draw_rows(problems.size(), row_height(ui), [&](size_t i) {
    const Diagnostic& problem = problems[i];
    if (ImGui::Selectable("##problem", false, ImGuiSelectableFlags_AllowOverlap, {0, row_height(ui)}) &&
        problem.span.known())
      frame.jump = std::min(problem.span.begin, text.size());
    note_control(ui, problem.message);
    ImRect row{ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
    float y = std::floor(row.GetCenter().y - ImGui::GetFontSize() / 2), x = row.Min.x + ui.px(22);
    Colour c = problem.severity == Severity::Error ? ui.colours->error : ui.colours->warning;
    ImGui::GetWindowDrawList()->AddCircleFilled({row.Min.x + ui.px(11), row.GetCenter().y}, ui.px(3.5f), colour(c));
    if (problem.span.known()) {
      uint32_t begin = std::min(problem.span.begin, text.size()), line = text.line_of(begin);
      std::string place = std::to_string(line + 1) + ":" + std::to_string(text.column_of(begin) + 1);
      put_text(ui, {x, y}, ui.colours->faint, place);
      x += text_size(place, false, ui).x + ui.px(10);
    }
    float right = row.Max.x - ui.px(4);
    if (has_hidden_stack(ui.model, problem)) right = stack_button(ui, row);
    std::string message = fitted(problem.message, right - x);
    put_text(ui, {x, y}, ui.colours->text, message);
    if (message != problem.message) tooltip(ui, problem.message);
  });
  ImGui::PopStyleVar();
  ImGui::EndChild();
}

} // namespace letcont::app
