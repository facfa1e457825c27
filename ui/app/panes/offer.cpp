// The line over the panes that offers something: what to do first, or to go to the step that a link names.
#include "app/model/actions.h"
#include "app/panes/pane.h"
#include "app/view/backdrop.h"

#include <cmath>

namespace letcont::app {

namespace {

struct Choice {
  const char* id;
  Icon icon;
  std::string label;
  Command command;
  Look look;
};

// On a phone, Run and Debug are near enough in the toolbar, and the words need the room.
std::vector<Choice> choices(const Model& model) {
  const Words& words = model.words;
  auto label = [&](std::string_view english) { return std::string(words(english)); };
  if (model.offer == Offer::Step)
    return {{"go", Icon::Debug, words("Go to step {0}", words.number(model.step)), Command::Debug, Look::Accent}};
  if (model.pane_area.one_at_a_time) return {{"tour", Icon::None, label(marked("Tour")), Command::Tour, Look::Accent}};
  return {{"run", Icon::Play, label(marked("Run")), Command::Run, Look::Normal},
          {"debug", Icon::Debug, label(marked("Debug")), Command::Debug, Look::Normal},
          {"tour", Icon::None, label(marked("Take the tour")), Command::Tour, Look::Accent}};
}

} // namespace

float draw_offer(Ui& ui, Rect room) {
  Model& model = ui.model;
  if (model.offer == Offer::None) return 0;
  float height = std::min(ui.px(44), room.height), right = room.x + room.width - ui.px(8);
  put_under(ui, {room.x, room.y, room.width, height}, ui.colours->control);
  float y = std::floor(room.y + (height - control_height(ui)) / 2);
  bool close = false;
  right -= button_width(ui, Icon::Close, {});
  ImGui::SetCursorScreenPos({right, y});
  ImGui::PushID("offer");
  if (button(ui, "close", Icon::Close, {}, ui.words("Dismiss"), Look::Quiet)) close = true;
  std::vector<Choice> all = choices(model);
  for (size_t i = all.size(); i-- > 0;) {
    float width = button_width(ui, all[i].icon, all[i].label);
    if (right - width < room.x + ui.px(8)) break;
    right -= width + ui.px(6);
    ImGui::SetCursorScreenPos({right, y});
    if (button(ui, all[i].id, all[i].icon, all[i].label, tip(ui.words, all[i].command), all[i].look)) {
      ui.ask(all[i].command);
      close |= all[i].command != Command::Run;
    }
  }
  ImGui::PopID();
  std::string_view words =
      model.offer == Offer::Step ? ui.words("This link leads to a step of the program.")
      : model.pane_area.one_at_a_time
          ? ui.words("Tap code, then another tab.")
          : ui.words("Point at code to see what became of it in every stage, and click to go there.");
  put_text(ui, {room.x + ui.px(16), room.y + (height - ImGui::GetFontSize()) / 2}, ui.colours->text,
           fitted(words, right - room.x - ui.px(24)));
  if (close) dismiss_offer(model);
  return height;
}

} // namespace letcont::app
