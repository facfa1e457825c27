// The selected pass in the header of the panes that follow it.
#include "app/model/pass_selection.h"
#include "app/model/stage_names.h"
#include "app/panes/pane.h"

#include <cmath>

namespace letcont::app {

bool draw_pass_steps(Ui& ui, PaneFrame& frame, Rect room) {
  const Model& model = ui.model;
  if (!shows_selection(model, frame.shows)) return false;
  size_t point = *selected_point(model);
  uint64_t count = changes_at(model, point);
  std::string said = std::to_string(model.selected.step + 1) + " " + model.pass_results[point - 1].pass + ": " +
                     (count == 0 ? "no change" : std::to_string(count) + (count == 1 ? " change" : " changes"));
  float width = ui.px(28), least = text_size("10 shrink", false, ui).x;
  if (room.width < 2 * width + least) return false;
  if (text_size(said, false, ui).x >
      room.width - 2 * width) // its name without its changes, if there is room for that only
    said = fitted(said.substr(0, said.find(':')), room.width - 2 * width);
  float y = room.y + ui.px(4), x = room.x;
  auto step = [&](const char* id, Icon icon, Command command) {
    ImGui::SetCursorScreenPos({x, y});
    x += width;
    if (!button(ui, id, icon, {}, tip(command), Look::Quiet, width)) return;
    frame.wants_focus = true;
    ui.ask(command);
  };
  step("pass-before", Icon::Previous, Command::PreviousChange);
  put_text(ui, {x, room.y + (room.height - ImGui::GetFontSize()) / 2}, ui.colours->dim, said);
  x += text_size(said, false, ui).x;
  step("pass-behind", Icon::Next, Command::NextChange);
  return true;
}

} // namespace letcont::app
