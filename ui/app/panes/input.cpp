// What the program reads: a text to edit.
#include "app/model/actions.h"
#include "app/panes/pane.h"

#include <algorithm>

namespace letcont::app {

void draw_input(Ui& ui, PaneFrame& frame) {
  Editor& editor = ui.model.input;
  if (editor.text().size() == 0 && !frame.focused) return draw_hint(ui, "The program's input", "read_line() …");
  CodeInput input;
  input.text = &editor.text();
  input.version = editor.revision();
  input.editor = &editor;
  input.syntax = &syntax_named(editor.language());
  input.focused = frame.focused;
  input.matches = frame.matches;
  input.match_length = frame.match_length;
  input.line_numbers = false;
  input.wraps = wraps(ui.model);
  ImVec2 room = ImGui::GetContentRegionAvail();
  CodeOutput output = frame.state->code.draw(ui, "code", {room.x, std::max(1.0f, room.y)}, input);
  frame.wants_focus |= output.pressed;
  frame.leave = output.leave;
}

} // namespace letcont::app
