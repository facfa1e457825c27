// What phones get under the code: keys that their keyboards do not have, or hide, while fingers are used; and the
// buttons of the debugger.
#include "app/panes/pane.h"
#include "app/view/backdrop.h"

#include <cmath>

namespace letcont::app {

float draw_touch_keys(Ui& ui, Rect room, Editor& editor) {
  float height = ui.px(42);
  if (room.height < 4 * height) return 0;
  Rect row{room.x, room.y + room.height - height, room.width, height};
  put_under(ui, row, ui.colours->header);
  ImGui::PushID("touch-keys");
  ImGui::SetCursorScreenPos({row.x, row.y});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_ScrollbarSize, ui.px(3));
  ImGui::BeginChild("row", {row.width, height}, ImGuiChildFlags_None,
                    ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav);
  ImGui::PopStyleVar(2);
  ImGui::SetCursorScreenPos({ImGui::GetCursorScreenPos().x + ui.px(4), std::floor(row.y + ui.px(4))});
  auto key = [&](const char* id, std::string_view label) {
    bool pressed = button(ui, id, Icon::None, label, {}, Look::Normal);
    ImGui::SameLine(0, ui.px(4));
    return pressed;
  };
  for (Command command : {Command::Undo, Command::Redo, Command::Debug})
    if (key(info(command).what.data(), ui.words(command == Command::Debug ? marked("Debug") : info(command).what)))
      ui.ask(command);
  for (const char* symbol : {"(", ")", "{", "}", "->", "=", "==", "::", ";", ",", "\"", "<", ">", "|"})
    if (key(symbol, symbol)) editor.type(symbol);
  if (key("tab", ui.words.in("key", "Tab"))) editor.indent();
  ImGui::EndChild();
  ImGui::PopID();
  return height;
}

float draw_step_keys(Ui& ui, Rect room) {
  float height = ui.px(42);
  if (room.height < 4 * height) return 0;
  float y = room.y + room.height - height;
  put_under(ui, {room.x, y, room.width, height}, ui.colours->header);
  ImGui::PushID("step-keys");
  draw_step_buttons(ui, room.x + ui.px(8), room.x + room.width - ui.px(8), std::floor(y + ui.px(5)));
  ImGui::PopID();
  return height;
}

} // namespace letcont::app
