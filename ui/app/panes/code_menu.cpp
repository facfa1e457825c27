// The context menu of code: what can be done at the caret. A right click, or the menu key.
#include "app/model/actions.h"
#include "app/model/watching.h"
#include "app/panes/pane.h"

namespace letcont::app {

namespace {

void items(Ui& ui, std::initializer_list<Command> commands) {
  for (Command command : commands)
    if (command_item(ui, command)) ui.ask(command);
}

} // namespace

void draw_code_menu(Ui& ui, PaneFrame& frame, const CodeInput& input, bool open) {
  bool by_key = frame.focused && ui.keys &&
                (ImGui::IsKeyPressed(ImGuiKey_Menu, false) || ImGui::IsKeyChordPressed(ImGuiMod_Shift | ImGuiKey_F10));
  if (open || by_key) ImGui::OpenPopup("code-menu");
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(ui.px(6), ui.px(6)));
  bool visible = ImGui::BeginPopup("code-menu", ImGuiWindowFlags_NoMove);
  ImGui::PopStyleVar();
  if (!visible) return;
  if (input.editor) {
    items(ui, {Command::Cut, Command::Copy, Command::Paste, Command::SelectAll});
    ImGui::Separator();
    items(ui, {Command::Undo, Command::Redo, Command::ToggleComment});
  } else {
    items(ui, {Command::Copy, Command::SelectAll});
  }
  ImGui::Separator();
  if (frame.shows == library_pane) items(ui, {Command::ToDefinition, Command::Back});
  if (input.editor) items(ui, {Command::ToDefinition, Command::References, Command::Rename});
  items(ui, {Command::ToPartner, Command::Find, Command::GoToLine});
  if (input.editor) items(ui, {Command::ShowType});
  ImGui::Separator();
  items(ui, {Command::Fold, Command::Unfold, Command::ToggleWrap});
  if (input.marks.has_gutter) {
    ImGui::Separator();
    items(ui, {Command::ToggleBreakpoint, Command::RunToCaret});
  }
  ImGui::EndPopup();
}

} // namespace letcont::app
