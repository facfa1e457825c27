// The sheet of shortcuts, and the dialog for a file path.
#include "app/panes/pane.h"

#include <algorithm>
#include <cstring>
#include <imgui_internal.h>
#include <initializer_list>

namespace letcont::app {

namespace {

// Opens or continues a modal window in the centre. True while it is visible; then end it with ImGui::EndPopup.
bool begin_dialog(Ui& ui, const char* title, float width) {
  ImVec2 screen = ImGui::GetMainViewport()->Size;
  if (!ImGui::IsPopupOpen(title)) ImGui::OpenPopup(title);
  ImGui::SetNextWindowPos({screen.x / 2, screen.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
  ImGui::SetNextWindowSizeConstraints({std::min(ui.px(width), screen.x - ui.px(16)), 0},
                                      {screen.x - ui.px(16), screen.y - ui.px(16)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(ui.px(20), ui.px(16)));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(10));
  bool visible = ImGui::BeginPopupModal(title, nullptr,
                                        ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_AlwaysAutoResize |
                                            ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
  ImGui::PopStyleVar(2);
  return visible;
}

void heading(const Ui& ui, std::string_view text, Colour c) {
  ImGui::PushFont(ui.bold, 0);
  ImGui::TextColored(colour4(c), "%.*s", static_cast<int>(text.size()), text.data());
  ImGui::PopFont();
}

void key_line(const Ui& ui, float keys_width, std::string_view keys, std::string_view what) {
  float left = ImGui::GetCursorPosX();
  ImGui::TextColored(colour4(ui.colours->dim), "%.*s", static_cast<int>(keys.size()), keys.data());
  ImGui::SameLine();
  ImGui::SetCursorPosX(left + keys_width);
  ImGui::TextUnformatted(what.data(), what.data() + what.size());
}

// Draws the commands of those groups.
void groups(const Ui& ui, float keys_width, std::initializer_list<std::string_view> wanted) {
  for (std::string_view group : wanted) {
    heading(ui, group, ui.colours->accent);
    for (const CommandInfo& info : commands())
      if (info.group == group && has_keys(ui.platform, info.command)) key_line(ui, keys_width, info.keys, info.what);
    ImGui::Dummy({0, ui.px(4)});
  }
}

bool outside_click() {
  return ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows) &&
         !ImGui::IsWindowAppearing();
}

} // namespace

void draw_shortcuts(Ui& ui, bool& open) {
  if (!open || !begin_dialog(ui, "Shortcuts", 320)) return;
  heading(ui, "Shortcuts", ui.colours->text);
  ImGui::Dummy({0, ui.px(4)});
  float screen = ImGui::GetMainViewport()->Size.x;
  bool two_columns = screen > ui.px(1000), three_columns = screen > ui.px(1500);
  ImGui::BeginGroup();
  groups(ui, ui.px(150), {"Program", "Find", "Panes"});
  ImGui::EndGroup();
  if (two_columns) ImGui::SameLine(0, ui.px(40));
  ImGui::BeginGroup();
  groups(ui, ui.px(two_columns ? 210 : 150), {"Steps", "Passes"});
  if (three_columns) {
    ImGui::EndGroup();
    ImGui::SameLine(0, ui.px(40));
    ImGui::BeginGroup();
  }
  groups(ui, ui.px(two_columns ? 210 : 150), {"View"});
  heading(ui, "Editor", ui.colours->accent);
  for (const KeyInfo& info : editor_keys()) key_line(ui, ui.px(210), info.keys, info.what);
  ImGui::EndGroup();
  ImGui::Dummy({0, ui.px(6)});
  bool close = button(ui, "close", Icon::None, "Close", {}, Look::Normal);
  close |= ImGui::IsKeyPressed(ImGuiKey_Escape, false) ||
           (ImGui::IsKeyPressed(ImGuiKey_F1, false) && !ImGui::IsWindowAppearing()) || outside_click();
  if (close) {
    open = false;
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
}

bool draw_file_dialog(Ui& ui, FileDialog& dialog) {
  if (!dialog.open || !begin_dialog(ui, "File", 460)) return false;
  heading(ui, dialog.saving ? "Save as" : "Open file", ui.colours->text);
  char path[1024] = {};
  std::memcpy(path, dialog.path.data(), std::min(dialog.path.size(), sizeof path - 1));
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1);
  bool done = ImGui::InputTextWithHint("##path", "file path", path, sizeof path, ImGuiInputTextFlags_EnterReturnsTrue);
  dialog.path = path;
  if (!dialog.error.empty()) {
    ImGui::PushTextWrapPos(ui.px(440));
    ImGui::TextColored(colour4(ui.colours->error), "%s", dialog.error.c_str());
    ImGui::PopTextWrapPos();
  }
  done |= button(ui, "done", Icon::None, dialog.saving ? "Save" : "Open", {}, Look::Accent);
  ImGui::SameLine();
  bool cancel =
      button(ui, "cancel", Icon::None, "Cancel", {}, Look::Normal) || ImGui::IsKeyPressed(ImGuiKey_Escape, false);
  if (cancel) {
    dialog.open = false;
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
  return done && !dialog.path.empty();
}

} // namespace letcont::app
