// The list of errors and warnings; a click goes to the place of one.
#include "app/model/actions.h"
#include "app/panes/pane.h"

#include <algorithm>
#include <cmath>
#include <imgui_internal.h>

namespace letcont::app {

namespace {

// A problem as its row shows it: the place at the left, the message beside it in as many lines as it takes.
struct Row {
  std::string place; // "4:12", or "sum.toy:4:12" of what a front end made; empty: nowhere
  float left = 0;    // of the message, in the row
  float width = 0;   // of the message
  float height = 0;
};

Row row_of(const Ui& ui, const Diagnostic& problem, float width) {
  Row row;
  row.left = ui.px(22);
  row.place = place_text(ui.model, problem);
  if (!row.place.empty()) row.left += text_size(row.place, false, ui).x + ui.px(10);
  float right = width - ui.px(4);
  if (has_hidden_stack(ui.model, problem)) right -= button_width(ui, Icon::None, ui.words("Call stack")) + ui.px(6);
  row.width = std::max(ui.px(60), right - row.left);
  row.height = std::ceil(wrapped_height(ui, problem.message, row.width) + ui.px(26) - ImGui::GetFontSize());
  return row;
}

// Draws the way to the call stack of a runtime error, at the right of its row.
void stack_button(Ui& ui, const ImRect& row) {
  ImVec2 behind = ImGui::GetCursorScreenPos();
  float left = row.Max.x - button_width(ui, Icon::None, ui.words("Call stack"));
  ImGui::SetCursorScreenPos({left, row.GetCenter().y - control_height(ui) / 2});
  if (button(ui, "stack", Icon::None, ui.words("Call stack"), ui.words("Debug the program as far as this error"),
             Look::Quiet))
    ui.ask(Command::LastStep);
  ImGui::SetCursorScreenPos(behind);
}

// Draws a row. Returns true when it was pressed.
bool draw_row(Ui& ui, const Diagnostic& problem, const Row& row) {
  bool pressed = ImGui::Selectable("##problem", false, ImGuiSelectableFlags_AllowOverlap, {0, row.height});
  note_control(ui, problem.message);
  ImRect rect{ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
  Colour c = problem.severity == Severity::Error ? ui.colours->error : ui.colours->warning;
  float y = std::floor(rect.Min.y + (ui.px(26) - ImGui::GetFontSize()) / 2); // of the first line
  ImGui::GetWindowDrawList()->AddCircleFilled({rect.Min.x + ui.px(11), y + ImGui::GetFontSize() / 2}, ui.px(3.5f),
                                              colour(c));
  put_text(ui, {rect.Min.x + ui.px(22), y}, ui.colours->faint, row.place);
  if (has_hidden_stack(ui.model, problem)) stack_button(ui, rect);
  put_wrapped(ui, {rect.Min.x + row.left, y}, ui.colours->text, problem.message, row.width);
  return pressed;
}

float list_width(const Ui& ui, float width) { return width - ui.px(8); }

constexpr size_t most_rows = 100; // further ones are behind the first anyway

} // namespace

float problems_height(const Ui& ui, std::span<const Diagnostic> problems, ImVec2 available) {
  if (problems.empty()) return 0;
  float wanted = ui.px(10);
  for (size_t i = 0; i < std::min(problems.size(), most_rows) && wanted < available.y; ++i)
    wanted += row_of(ui, problems[i], list_width(ui, available.x)).height;
  return std::floor(std::min(wanted, available.y * 0.4f));
}

void draw_problems(Ui& ui, PaneFrame& frame, std::span<const Diagnostic> problems, float height) {
  ImVec2 at = ImGui::GetCursorScreenPos();
  float width = ImGui::GetContentRegionAvail().x;
  ImGui::GetWindowDrawList()->AddLine(at, {at.x + width, at.y}, colour(ui.colours->border), 1);
  ImGui::SetCursorScreenPos({at.x + ui.px(4), at.y + ui.px(4)});
  ImGui::BeginChild("problems", {list_width(ui, width), height - ui.px(6)}, ImGuiChildFlags_None,
                    ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  float room = ImGui::GetContentRegionAvail().x; // without the scrollbar
  for (size_t i = 0; i < std::min(problems.size(), most_rows); ++i) {
    ImGui::PushID(static_cast<int>(i));
    if (draw_row(ui, problems[i], row_of(ui, problems[i], room)) && problems[i].span.known())
      frame.jump = std::min(problems[i].span.begin, ui.model.source.text().size());
    ImGui::PopID();
  }
  ImGui::PopStyleVar();
  ImGui::EndChild();
}

} // namespace letcont::app
