// The debugger pane: controls, the slider of steps, and the position. And the panes Heap and Evaluation.
//
// Keys: Right steps into and Left steps back, with Shift by source expression; Home restarts; Space continues to the
// next breakpoint or stops; O steps out; Up and Down select a call; Tab leaves the pane.
#include "app/model/actions.h"
#include "app/model/stage_names.h"
#include "app/model/watching.h"
#include "app/panes/pane.h"

#include <algorithm>
#include <cmath>
#include <imgui_internal.h>

namespace letcont::app {

namespace {
struct Control {
  const char* id;
  Icon icon;
  Command command;
};

} // namespace

void draw_step_buttons(Ui& ui, float left, float right, float y) {
  bool on_the_way = is_long_on_its_way(ui.model);
  const Control all[] = {
      {"run-on", Icon::RunOn, Command::RunOn},      {"over", Icon::Over, Command::StepOver},
      {"step", Icon::Into, Command::Step},          {"out", Icon::Out, Command::StepOut},
      {"back", Icon::Previous, Command::StepBack},  {"run-back", Icon::RunBack, Command::RunBack},
      {"first", Icon::Restart, Command::FirstStep}, {"stop", Icon::Stop, Command::LeaveWatch},
  };
  float x = left, more = button_width(ui, Icon::More, {});
  std::vector<Command> without_room; // they are in the menu
  for (const Control& each : all) {
    bool pause = on_the_way && each.command == Command::RunOn;
    Command command = pause ? Command::Stop : each.command;
    float width = button_width(ui, each.icon, {});
    if (!without_room.empty() || x + width > right - more) {
      without_room.push_back(command);
      continue;
    }
    ImGui::SetCursorScreenPos({x, y});
    if (button(ui, each.id, pause ? Icon::Pause : each.icon, {}, tip(ui.words, command),
               each.command == Command::Step ? Look::Accent : Look::Quiet))
      ui.ask(command);
    x += width + ui.px(3);
  }
  WatchView& watch = ui.model.watch;
  std::string_view size = watch.by_source ? ui.words("by source") : ui.words("by CPS");
  if (float width = button_width(ui, Icon::None, size); x + ui.px(8) + width + more <= right) {
    ImGui::SetCursorScreenPos({x + ui.px(8), y});
    if (button(ui, "step-size", Icon::None, size, tip(ui.words, Command::StepBySource), Look::Normal))
      ui.ask(Command::StepBySource);
  } else {
    without_room.push_back(Command::StepBySource);
  }
  ImGui::SetCursorScreenPos({right - more, y});
  if (button(ui, "more", Icon::More, {}, ui.words("More"), Look::Quiet)) ImGui::OpenPopup("steps-more");
  if (!begin_menu(ui, "steps-more")) return;
  for (Command command : without_room)
    if (command_item(ui, command)) ui.ask(command);
  if (!without_room.empty()) ImGui::Separator();
  for (Command command : {Command::StepOverBack, Command::NextExpression, Command::PreviousExpression,
                          Command::RunToCaret, Command::ToggleBreakpoint, Command::AddBreakpoint})
    if (command_item(ui, command)) ui.ask(command);
  if (menu_item(ui, ui.words(info(Command::Predict).what), ui.model.watch.predicting)) ui.ask(Command::Predict);
  ImGui::Separator();
  put_heading(ui, ui.words("Debug the program"));
  auto point = [&](const std::string& pass) {
    if (menu_item(ui, point_title(ui.model, pass), pass == ui.model.watch.pass)) watch_after(ui.model, pass);
  };
  for (size_t i = 0; i <= last_point(ui.model); ++i)
    if (i == 0 || changes_at(ui.model, i) > 0) point(pass_at(ui.model, i));
  point("");
  ImGui::EndPopup();
}

namespace {

void keys(Ui& ui, PaneFrame& frame) {
  if (!frame.focused || !ui.keys || ImGui::GetIO().WantTextInput) return;
  const ImGuiIO& io = ImGui::GetIO();
  if (io.KeyAlt || io.KeyCtrl) return;
  auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(key, true); };
  if (pressed(ImGuiKey_RightArrow)) ui.ask(io.KeyShift ? Command::NextExpression : Command::Step);
  if (pressed(ImGuiKey_LeftArrow)) ui.ask(io.KeyShift ? Command::PreviousExpression : Command::StepBack);
  if (ImGui::IsKeyPressed(ImGuiKey_Home, false)) ui.ask(Command::FirstStep);
  if (ImGui::IsKeyPressed(ImGuiKey_Space, false)) ui.ask(is_moving(ui.model) ? Command::Stop : Command::RunOn);
  if (ImGui::IsKeyPressed(ImGuiKey_O, false)) ui.ask(Command::StepOut);
  const WatchView& watch = ui.model.watch;
  if (pressed(ImGuiKey_DownArrow)) ui.send(look_at_frame(ui.model, watch.frame + 1));
  if (pressed(ImGuiKey_UpArrow) && watch.frame > 0) ui.send(look_at_frame(ui.model, watch.frame - 1));
}

// Draws the slider: a click or drag goes to a step. Until the end is known, there is room behind the furthest step.
void slider(Ui& ui, ImVec2 at, float width) {
  const WatchView& watch = ui.model.watch;
  const Palette& p = *ui.colours;
  uint64_t furthest = std::max<uint64_t>({watch.at.furthest, watch.at.step, 1});
  uint64_t last = watch.end.value_or(furthest + std::max<uint64_t>(furthest / 4, 10));
  ImGui::SetCursorScreenPos(at);
  float height = ui.px(22), inset = ui.px(8);
  ImGui::InvisibleButton("time", {std::max(1.0f, width), height});
  bool hovered = ImGui::IsItemHovered(), active = ImGui::IsItemActive();
  float room = std::max(1.0f, width - 2 * inset);
  if (active) {
    float share = std::clamp((ImGui::GetIO().MousePos.x - at.x - inset) / room, 0.0f, 1.0f);
    ui.send(want_step(ui.model, static_cast<uint64_t>(std::llround(double{share} * static_cast<double>(last)))));
  }
  uint64_t step = watch.wanted.value_or(watch.at.step);
  float y = at.y + height / 2;
  float x = at.x + inset + room * static_cast<float>(static_cast<double>(step) / static_cast<double>(last));
  ImDrawList* draw = ImGui::GetWindowDrawList();
  draw->AddRectFilled({at.x + inset, y - ui.px(2)}, {at.x + inset + room, y + ui.px(2)}, colour(p.border_strong),
                      ui.px(2));
  draw->AddRectFilled({at.x + inset, y - ui.px(2)}, {x, y + ui.px(2)}, colour(p.next_bar), ui.px(2));
  draw->AddCircleFilled({x, y}, ui.px(hovered || active ? 7 : 6), colour(p.next_bar));
  if (hovered && !active) tooltip(ui, ui.words("Go to any step"));
}

// Draws what runs next or how the program ended, and the message about the last move.
void place(Ui& ui, ImVec2 at, float width) {
  const WatchView& watch = ui.model.watch;
  const Palette& p = *ui.colours;
  std::string words = next_text(ui.words, watch);
  Colour c = watch.at.running ? p.text : watch.at.diagnostics.empty() ? p.success : p.error;
  if (watch.predicting && watch.at.running) words = ui.words("What runs after {0}? Click it in the CPS.", words);
  put_text(ui, at, c, fitted(words, width));
  std::string said = !watch.said.empty() ? watch.said : watch.verdict;
  if (watch.said.empty() && watch.at.stop == WatchStop::Breakpoint && watch.at.hit > 0 &&
      watch.at.hit <= ui.model.breakpoints.size())
    said = ui.words("Stopped at breakpoint {0}.", ui.model.breakpoints[watch.at.hit - 1]);
  put_text(ui, {at.x, at.y + ui.px(22)}, watch.said.empty() ? p.dim : p.error, fitted(said, width));
}

// Draws a hint of two lines, and a button under it. Returns whether it was pressed.
bool offer(Ui& ui, std::string_view first, std::string_view second, const char* id, std::string_view label,
           std::string_view tip = {}) {
  ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  float y = at.y + std::max(ui.px(10), room.y / 2 - ui.px(52));
  for (std::string_view words : {first, second}) {
    std::string shown = fitted(words, room.x - ui.px(24));
    put_text(ui, {at.x + (room.x - text_size(shown, false, ui).x) / 2, y}, ui.colours->dim, shown);
    y += ui.px(26);
  }
  float width = std::min(button_width(ui, Icon::Next, label), room.x - ui.px(16));
  ImGui::SetCursorScreenPos({at.x + (room.x - width) / 2, y + ui.px(8)});
  return button(ui, id, Icon::Next, label, tip, Look::Accent, width);
}

void begin(Ui& ui) {
  const WatchView& watch = ui.model.watch;
  bool changed = watch.on; // and is another program than the one that was watched
  uint64_t step = changed ? 0 : step_here(ui.model);
  const Words& words = ui.words;
  std::string label = step > 0 ? words("Go to step {0}", std::to_string(step))
                               : std::string(changed ? words("Restart debugging") : words("Start debugging"));
  if (offer(ui, changed ? words("The program has changed.") : words("Run the program one step at a time,"),
            changed ? words("Starts again from the first step.") : words("forwards and backwards."), "begin", label,
            tip(words, Command::Step)))
    ui.ask(Command::Step);
}

} // namespace

void draw_steps(Ui& ui, PaneFrame& frame) {
  Model& model = ui.model;
  if (model.engine != EngineState::Ready) return draw_hint(ui, marked("The engine is loading."), "");
  keys(ui, frame);
  const WatchView& watch = model.watch;
  if (!watch.on || is_stale(model, watch)) return begin(ui);
  if (watch.answered == 0) return draw_hint(ui, marked("Preparing…"), "");
  ImVec2 at = ImGui::GetCursorScreenPos();
  float width = ImGui::GetContentRegionAvail().x, left = at.x + ui.px(8), right = at.x + width - ui.px(8);
  float y = at.y + ui.px(8);
  draw_step_buttons(ui, left, right, y);
  y += control_height(ui) + ui.px(4);
  slider(ui, {at.x + ui.px(4), y}, width - ui.px(8));
  y += ui.px(26);
  place(ui, {at.x + ui.px(14), y}, width - ui.px(28));
  y += ui.px(48);
  ImGui::GetWindowDrawList()->AddLine({at.x, y}, {at.x + width, y}, colour(ui.colours->border), 1);
  ImGui::SetCursorScreenPos({at.x, y + 1});
  draw_step_lists(ui, frame);
}

void draw_heap(Ui& ui, PaneFrame& frame) {
  const Model& model = ui.model;
  auto found = model.documents.find(heap_pane);
  if (!model.watch.on || is_stale(model, model.watch) || found == model.documents.end()) {
    return draw_hint(ui, marked("The heap appears while you debug."), marked("F2: Step into"));
  }
  if (found->second.text.bytes().find("label=") == std::string::npos) {
    return draw_hint(ui, marked("No variable points to the heap."), "");
  }
  draw_picture(ui, frame, found->second);
}

// ---- The evaluation: the program as an expression, with what runs next marked (readback/readback.h).

void draw_evaluation(Ui& ui, PaneFrame& frame) {
  Model& model = ui.model;
  const Words& words = ui.words;
  if (model.engine != EngineState::Ready) return draw_hint(ui, marked("The engine is loading."), "");
  const WatchView& watch = model.watch;
  auto found = model.documents.find(evaluation_pane);
  if (!is_watching(model) || watch.answered == 0 || found == model.documents.end()) {
    if (offer(ui, words("The program as an expression,"), words("evaluated step by step."), "begin",
              words("Start debugging")))
      ui.ask(Command::Step);
    return;
  }
  const StageView& view = found->second;
  if (view.text.size() == 0) {
    if (!watch.at.running) return draw_hint(ui, next_text(words, watch), words("Step back shows how it got there."));
    if (model.source.language() != "l" && model.source.language() != "fun")
      return draw_hint(ui, marked("This language has no evaluation to show."), marked("L and Fun have."));
    if (offer(ui, words("The program is debugged after passes."), words("It can be shown as written."), "as-written",
              words("Debug it before the passes")))
      watch_after(model, "none");
    return;
  }
  ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  draw_step_buttons(ui, at.x + ui.px(8), at.x + room.x - ui.px(8), at.y + ui.px(8));
  float top = control_height(ui) + ui.px(14);
  ImGui::SetCursorScreenPos({at.x, at.y + top});
  CodeInput input = code_input(ui, frame, view.text, view.version, model.source.language());
  input.line_numbers = false;
  input.folds = false;
  input.wraps = true; // it is one line
  give_marks(ui, frame, input);
  draw_code(ui, frame, {room.x, room.y - top}, input);
}

} // namespace letcont::app
