// What all panes of code share: how their text is shown, and the context menu, what can be done at the caret. A right
// click opens it, or the menu key.
#include "app/model/actions.h"
#include "app/model/watching.h"
#include "app/panes/pane.h"

#include <algorithm>

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
  bool is_program = input.editor == &ui.model.source;
  if (input.editor) {
    items(ui, {Command::Cut, Command::Copy, Command::Paste, Command::SelectAll});
    ImGui::Separator();
    items(ui, {Command::Undo, Command::Redo});
    if (is_program) items(ui, {Command::ToggleComment});
  } else {
    items(ui, {Command::Copy, Command::SelectAll});
  }
  ImGui::Separator();
  if (frame.shows == library_pane) items(ui, {Command::ToDefinition, Command::Back});
  if (is_program) items(ui, {Command::ToDefinition, Command::References, Command::Rename});
  bool is_linked = frame.shows != output_pane && frame.shows != input_pane && frame.shows != evaluation_pane;
  if (is_linked) items(ui, {Command::ToPartner});
  items(ui, {Command::Find, Command::GoToLine});
  if (is_program) items(ui, {Command::ShowType});
  ImGui::Separator();
  if (input.folds) items(ui, {Command::Fold, Command::Unfold});
  items(ui, {Command::ToggleWrap});
  if (input.marks.has_gutter) {
    ImGui::Separator();
    items(ui, {Command::ToggleBreakpoint, Command::RunToCaret});
  }
  ImGui::EndPopup();
}

CodeInput code_input(const Ui& ui, const PaneFrame& frame, const Text& text, uint64_t version,
                     std::string_view syntax) {
  CodeInput input;
  input.text = &text;
  input.version = version;
  input.syntax = &syntax_named(syntax);
  input.focused = frame.focused;
  input.matches = frame.matches;
  input.match_length = frame.match_length;
  input.wraps = wraps(ui.model);
  return input;
}

CodeInput code_input(const Ui& ui, const PaneFrame& frame, Editor& editor) {
  CodeInput input = code_input(ui, frame, editor.text(), editor.revision(), editor.language());
  input.editor = &editor;
  return input;
}

CodeOutput draw_code(Ui& ui, PaneFrame& frame, ImVec2 size, const CodeInput& input) {
  CodeView& view = frame.state->code;
  CodeOutput output = view.draw(ui, "code", {size.x, std::max(1.0f, size.y)}, input);
  frame.has_code = true;
  frame.state->outside = view.outside(*input.text, input.lit);
  frame.wants_focus |= output.pressed;
  frame.leave |= output.leave;
  draw_code_menu(ui, frame, input, output.menu);
  return output;
}

} // namespace letcont::app
