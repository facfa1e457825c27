// The selected pass in the header of the panes that follow it; in that of a program with macros, how many are unfolded.
#include "app/model/llvm_list.h"
#include "app/model/pass_selection.h"
#include "app/model/stage_names.h"
#include "app/panes/pane.h"

#include <cmath>

namespace letcont::app {

namespace {

// What stands between the two buttons, in two lengths, and what the buttons do.
struct Steps {
  std::string said, less;
  std::string_view back, forth;
};

// "5 inline: 1 change", "46 gvn: in fact", and each without what stands after the colon.
std::pair<std::string, std::string> selected_pass(const Model& model) {
  if (const LlvmExecution* execution = llvm_execution(model, model.selected.execution)) {
    std::string less = std::to_string(model.selected.execution) + " " + execution->pass;
    return {less + ": " +
                (execution->on.empty() ? std::string(model.words("the module")) : model.words("in {0}", execution->on)),
            less};
  }
  std::optional<size_t> point = selected_point(model);
  if (!point) { // of LLVM's passes, which are not there yet
    std::string number = std::to_string(model.selected.execution);
    return {number, number};
  }
  uint64_t count = changes_at(model, *point);
  std::string less = std::to_string(model.selected.step + 1) + " " + model.pass_results[*point - 1].pass;
  return {less + ": " + changes_text(model.words, count), less};
}

std::optional<Steps> steps_of(const Model& model, std::string_view shows) {
  if (std::optional<size_t> count = unfolded(model, shows)) {
    std::string less = model.words("{0} of {1}", std::to_string(*count), std::to_string(model.macros.size()));
    return Steps{*count == 0 ? model.words("{0} unfolded", less) : less + ": " + model.macros[*count - 1], less,
                 model.words("Fold the last macro"), model.words("Unfold the next macro")};
  }
  if (!shows_selection(model, shows)) return std::nullopt;
  auto [said, less] = selected_pass(model);
  return Steps{std::move(said), std::move(less), model.words(info(Command::PreviousChange).what),
               model.words(info(Command::NextChange).what)};
}

} // namespace

bool draw_pass_steps(Ui& ui, PaneFrame& frame, Rect room) {
  std::optional<Steps> steps = steps_of(ui.model, frame.shows);
  if (!steps) return false;
  std::string said = steps->said;
  float width = ui.px(28), least = text_size("10 shrink", false, ui).x;
  if (room.width < 2 * width + least) return false;
  // Without the changes, if there is room for that only.
  if (text_size(said, false, ui).x > room.width - 2 * width) said = fitted(steps->less, room.width - 2 * width);
  float y = room.y + ui.px(4), x = room.x;
  auto step = [&](const char* id, Icon icon, Command command, std::string_view what) {
    ImGui::SetCursorScreenPos({x, y});
    x += width;
    std::string tip = std::string(what) + "\n" + ui.words.keys(shown_keys(command));
    if (!button(ui, id, icon, {}, tip, Look::Quiet, width)) return;
    frame.wants_focus = true;
    ui.ask(command);
  };
  step("pass-before", Icon::Previous, Command::PreviousChange, steps->back);
  put_text(ui, {x, room.y + (room.height - ImGui::GetFontSize()) / 2}, ui.colours->dim, said);
  x += text_size(said, false, ui).x;
  step("pass-behind", Icon::Next, Command::NextChange, steps->forth);
  return true;
}

} // namespace letcont::app
