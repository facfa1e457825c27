// The search bar, under the toolbar.
#include "app/panes/pane.h"
#include "app/view/backdrop.h"
#include "app/view/field.h"

#include <algorithm>
#include <cmath>
#include <imgui_internal.h>
#include <string>
#include <utility>

namespace letcont::app {

namespace {

// Draws the field. Returns 1 for Enter, -1 for Shift+Enter, else 0.
int field(Ui& ui, Find& find, FindBar& bar, float width) {
  std::string query = find.query;
  if (bar.take_focus) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(width);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(ui.px(10), (control_height(ui) - ImGui::GetFontSize()) / 2));
  std::string_view hint = find.everywhere ? ui.words("Find in all panes") : ui.words("Find in this pane");
  bool enter = text_field("##find", hint, query, true);
  ImGui::PopStyleVar();
  bar.has_focus = bar.take_focus || ImGui::IsItemActive() || (enter && !ImGui::IsMouseClicked(0));
  // Escape closes the bar; ImGui would restore the field's old text.
  if (find.query != query && !ImGui::IsKeyPressed(ImGuiKey_Escape, false)) {
    find.query = std::move(query);
    ++find.version;
  }
  if (!enter) return 0;
  bar.take_focus = true;
  return ImGui::GetIO().KeyShift ? -1 : 1;
}

// Draws the field for what replaces a match, and the buttons behind it; where it is `tight`, Enter is the first.
void replacement(Ui& ui, Find& find, FindBar& bar, float width, bool tight) {
  std::string text = find.replacement;
  ImGui::SetNextItemWidth(width);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(ui.px(10), (control_height(ui) - ImGui::GetFontSize()) / 2));
  bool enter = text_field("##replace", ui.words("Replace with"), text, true);
  ImGui::PopStyleVar();
  bar.has_focus |= ImGui::IsItemActive() || enter;
  if (!ImGui::IsKeyPressed(ImGuiKey_Escape, false)) find.replacement = std::move(text);
  if (enter) {
    bar.replace = true;
    ImGui::SetKeyboardFocusHere(-1); // it keeps the keys
  }
  ImGui::SameLine(0, ui.px(6));
  std::string how = std::string(ui.words("Replace this match")) + "\n" + ui.words.keys("Enter");
  if (!tight && button(ui, "replace", Icon::None, ui.words("Replace"), how, Look::Normal)) bar.replace = true;
  if (!tight) ImGui::SameLine(0, ui.px(4));
  if (button(ui, "replace all", Icon::None, ui.words.in("replace", "All"), ui.words("Replace all matches"),
             Look::Normal))
    bar.replace_all = true;
}

std::string keys(const Ui& ui, Command command) { return ui.words.keys(info(command).keys); }

} // namespace

void draw_find_bar(Ui& ui, Rect rect, FindBar& bar) {
  const Palette& p = *ui.colours;
  Find& find = ui.model.find;
  ImDrawList* draw = ImGui::GetWindowDrawList();
  put_under(ui, rect, p.header);
  draw->AddLine({rect.x, rect.y + rect.height - 1}, {rect.x + rect.width, rect.y + rect.height - 1}, colour(p.border));
  float y = std::floor(rect.y + (rect.height - control_height(ui)) / 2), x = rect.x + ui.px(14);
  bool narrow = rect.width < ui.px(560);
  if (narrow) x = rect.x + ui.px(8);
  float field_width = std::max(ui.px(60), std::min(ui.px(360), rect.width - ui.px(narrow ? 220 : 400)));
  float all = button_width(ui, Icon::None, ui.words.in("replace", "All"));
  float for_fields = rect.width - ui.px(narrow ? 172 : 352) - button_width(ui, Icon::None, ui.words("Replace")) - all;
  bool tight = find.replaces && for_fields < ui.px(160);
  if (tight) for_fields = rect.width - ui.px(80) - all; // what has keys has no buttons
  if (find.replaces) field_width = std::max(ui.px(40), for_fields / 2);
  auto status = [&](float gap) {
    float left = ImGui::GetItemRectMax().x + ui.px(gap);
    put_text(ui, {left, rect.y + (rect.height - ImGui::GetFontSize()) / 2}, bar.bad ? p.warning : p.dim,
             fitted(bar.status, rect.x + rect.width - ui.px(50) - left));
  };
  ImGui::SetCursorScreenPos({x, y});
  bar.go = field(ui, find, bar, field_width);
  if (!tight) {
    ImGui::SameLine(0, ui.px(6));
    if (button(ui, "previous", Icon::Up, {}, tip(ui.words, Command::FindPrevious), Look::Quiet)) bar.go = -1;
    ImGui::SameLine(0, ui.px(2));
    if (button(ui, "next", Icon::Chevron, {}, tip(ui.words, Command::FindNext), Look::Quiet)) bar.go = 1;
  }
  if (find.replaces) {
    ImGui::SameLine(0, ui.px(8));
    replacement(ui, find, bar, field_width, tight);
    if (!tight) status(10);
  } else if (narrow) {
    status(6);
  } else {
    ImGui::SameLine(0, ui.px(6));
    std::string how =
        ui.words("Search in\n{0}: this pane, {1}: all", keys(ui, Command::Find), keys(ui, Command::FindEverywhere));
    if (button(ui, "where", Icon::None, find.everywhere ? ui.words("All panes") : ui.words("This pane"), how,
               Look::Normal)) {
      find.everywhere = !find.everywhere;
      ++find.version;
    }
    status(14);
  }
  ImGui::SetCursorScreenPos({rect.x + rect.width - ui.px(42), y});
  std::string close = std::string(ui.words("Close")) + "\n" + ui.words.keys("Esc");
  if (button(ui, "close find", Icon::Close, {}, close, Look::Quiet)) bar.close = true;
}

} // namespace letcont::app
