// What the program reads: a text to edit.
#include "app/model/actions.h"
#include "app/panes/pane.h"

#include <algorithm>

namespace letcont::app {

namespace {

// Says in the first line of an empty pane what it is for; the caret stands before it.
void draw_purpose(const Ui& ui, ImVec2 at, float width) {
  put_text(ui, {at.x + ui.px(16), at.y + ui.px(6)}, ui.colours->dim,
           fitted("What the program reads: read_line(), read_int() …", width - ui.px(24)));
}

} // namespace

void draw_input(Ui& ui, PaneFrame& frame) {
  Editor& editor = ui.model.input;
  CodeInput input;
  input.text = &editor.text();
  input.version = editor.revision();
  input.editor = &editor;
  input.syntax = &syntax_named(editor.language());
  input.focused = frame.focused;
  input.matches = frame.matches;
  input.match_length = frame.match_length;
  input.line_numbers = false;
  input.wraps = ui.model.wraps;
  ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  CodeOutput output = frame.state->code.draw(ui, "code", {room.x, std::max(1.0f, room.y)}, input);
  if (editor.text().size() == 0) draw_purpose(ui, at, room.x);
  frame.wants_focus |= output.pressed;
  frame.leave = output.leave;
}

} // namespace letcont::app
