// LLVM's passes, below the pipeline in the list of passes: each of their executions that changed something, or each of
// them all, of one pass or on one function.
//
// The selected execution is that of the whole application (pass_selection.h): the panes that show it follow.
//
// Keys: Up and Down select, Space switches the pass, Enter shows the module after the execution in the next pane if no
// pane follows, a letter selects the next execution of a pass that begins with it.
#include "app/model/actions.h"
#include "app/model/llvm_list.h"
#include "app/model/pass_selection.h"
#include "app/model/pipeline.h"
#include "app/panes/pane.h"

#include <algorithm>
#include <cmath>
#include <imgui_internal.h>
#include <utility>

namespace letcont::app {

namespace {

// ---- What is above the rows

// Places the next control behind the last one, or in a row below it where it has no room.
class Flow {
public:
  Flow(Ui& ui, float indent)
      : ui_(ui), left_(ImGui::GetCursorScreenPos().x + indent),
        right_(ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x - ui.px(6)), x_(left_),
        y_(ImGui::GetCursorScreenPos().y) {}

  void place(float width) {
    if (x_ > left_ && x_ + width > right_) x_ = left_, y_ += control_height(ui_) + ui_.px(4);
    ImGui::SetCursorScreenPos({x_, y_});
    x_ += width + ui_.px(6);
  }
  void end() {
    ImGui::SetCursorScreenPos({left_, y_ + control_height(ui_) + ui_.px(4)});
    ImGui::Dummy({0, 0});
  }

private:
  Ui& ui_;
  float left_, right_, x_, y_;
};

float menu_width(const Ui& ui, std::string_view label) { return text_size(label, false, ui).x + ui.px(46); }

void pipeline_menu(Ui& ui, Flow& flow) {
  Model& model = ui.model;
  std::string now = llvm_pipeline_name(model), label = fitted(now, ui.px(160));
  flow.place(menu_width(ui, label));
  menu_button(ui, "llvm-pipeline", label, ui.words("The pipeline of LLVM's passes"), Look::Normal);
  if (!begin_menu(ui, "llvm-pipeline")) return;
  for (const LlvmPipelineInfo& info : model.llvm_pipelines) {
    std::string about = info.documentation + (info.missing.empty() ? "" : "; " + info.missing);
    bool pressed = described_item(ui, info.name, about, info.name == now, ui.px(330));
    if (pressed && info.missing.empty()) use_llvm_pipeline(model, info.name);
    if (pressed && !info.missing.empty()) set_notice(model, ui.words("{0} is {1}.", info.name, info.missing));
  }
  ImGui::EndPopup();
}

void filter_menu(Ui& ui, Flow& flow, const char* id, std::string& chosen, std::string_view none, std::string_view tip,
                 const std::vector<std::string>& names) {
  std::string label = fitted(chosen.empty() ? none : std::string_view(chosen), ui.px(150));
  flow.place(menu_width(ui, label));
  menu_button(ui, id, label, tip, Look::Normal);
  if (!begin_menu(ui, id)) return;
  if (menu_item(ui, none, chosen.empty())) chosen.clear();
  for (const std::string& name : names)
    if (menu_item(ui, name, name == chosen)) chosen = name;
  ImGui::EndPopup();
}

// Draws the filters, the passes that are switched off, and the number of rows.
void filters(Ui& ui, size_t listed) {
  Model& model = ui.model;
  Flow flow(ui, ui.px(10));
  filter_menu(ui, flow, "llvm-pass", model.llvm_list.pass, ui.words("All passes"),
              ui.words("Show the runs of one pass"), listed_passes(model));
  filter_menu(ui, flow, "llvm-function", model.llvm_list.function, ui.words("All functions"),
              ui.words("Show the runs on one function"), listed_functions(model));
  std::string_view all = model.llvm_list.all ? ui.words("Hide unchanged") : ui.words("Show all");
  flow.place(button_width(ui, Icon::None, all));
  if (button(ui, "llvm-all", Icon::None, all, ui.words("Runs that changed nothing"), Look::Quiet))
    model.llvm_list.all = !model.llvm_list.all;
  for (const std::string& pass : llvm_passes_off(model)) {
    std::string label = fitted(ui.words("{0} is off", pass), ui.px(240));
    flow.place(button_width(ui, Icon::Close, label));
    if (button(ui, ("off-" + pass).c_str(), Icon::Close, label, ui.words("Enable {0}", pass), Look::Quiet))
      switch_llvm_pass(model, pass);
  }
  flow.end();
  LlvmCounts counts = llvm_counts(model);
  std::string said = ui.words("{0} of {1} runs of passes changed something", std::to_string(counts.changed),
                              std::to_string(counts.all));
  if (listed != counts.changed) said += "; " + ui.words("{0} listed", std::to_string(listed));
  ImVec2 at = ImGui::GetCursorScreenPos();
  float width = ImGui::GetContentRegionAvail().x - ui.px(24);
  put_wrapped(ui, {at.x + ui.px(16), at.y + ui.px(2)}, ui.colours->dim, said, width);
  ImGui::Dummy({0, wrapped_height(ui, said, width) + ui.px(8)});
}

// ---- The rows

// Draws the explanation of the selected execution's pass.
void details(Ui& ui, const LlvmExecution& execution, float left, float width) {
  const LlvmPassInfo* info = known_llvm_pass(ui.model, execution.pass);
  std::string title = execution_title(ui.words, execution), before = std::to_string(execution.size_before),
              after = std::to_string(execution.size_after);
  std::string text = execution.changed ? ui.words("{0}: {1} → {2} instructions.", title, before, after)
                                       : ui.words("{0}: {1} → {2} instructions, unchanged.", title, before, after);
  auto paragraph = [&](const std::string& words, Colour c) {
    if (words.empty()) return;
    ImVec2 at{left, ImGui::GetCursorScreenPos().y + ui.px(2)};
    put_wrapped(ui, at, c, words, width);
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy({0, wrapped_height(ui, words, width) + ui.px(4)});
  };
  paragraph(text, ui.colours->text);
  if (!info) return;
  std::string does = info->documentation;
  if (!does.empty() && does[0] >= 'a' && does[0] <= 'z') does[0] = static_cast<char>(does[0] - 'a' + 'A');
  paragraph(does + ".", ui.colours->dim);
  paragraph(info->text, ui.colours->dim);
  ImGui::Dummy({0, ui.px(6)});
}

void row_text(Ui& ui, const LlvmExecution& execution, float name, float right, float y) {
  const Palette& p = *ui.colours;
  float cell = text_size("0", false, ui).x;
  std::string size = std::to_string(execution.size_before) + " → " + std::to_string(execution.size_after);
  if (!execution.changed) size = ui.words("no change");
  float size_at = right - text_size(size, false, ui).x;
  float on = std::min(name + std::max(14 * cell, text_size(execution.pass, false, ui).x + cell), size_at - cell);
  put_text(ui, {name, y}, execution.changed ? p.text : p.faint, fitted(execution.pass, on - name - cell));
  put_text(ui, {on, y}, p.dim,
           fitted(execution.on.empty() ? ui.words("the module") : execution.on, size_at - on - cell));
  put_text(ui, {size_at, y}, execution.size_before == execution.size_after ? p.faint : p.dim, size);
}

// Draws a row. Returns true if it was selected by the mouse.
bool row(Ui& ui, PaneFrame& frame, uint32_t number, bool is_selected, float height) {
  const LlvmExecution& execution = *llvm_execution(ui.model, number);
  ImVec2 at = ImGui::GetCursorScreenPos(), end{at.x + ImGui::GetContentRegionAvail().x, at.y + height};
  bool hovered = ImGui::IsMouseHoveringRect(at, end), pressed = false;
  row_background(ui, at, end, {is_selected, hovered, frame.focused});
  float y = std::floor(at.y + (height - ImGui::GetFontSize()) / 2), name = at.x + ui.px(92);
  std::string text = std::to_string(number);
  put_text(ui, {at.x + ui.px(56) - text_size(text, false, ui).x, y}, ui.colours->faint, text);
  if (checkbox(ui, {at.x + ui.px(74), at.y + height / 2}, true, ui.words("Disable {0}", execution.pass))) {
    switch_llvm_pass(ui.model, execution.pass);
    pressed = true;
  }
  row_text(ui, execution, name, end.x - ui.px(14), y);
  ImGui::SetCursorScreenPos({name - ui.px(4), at.y});
  if (ImGui::InvisibleButton("row", {std::max(1.0f, end.x - name), height})) pressed = true;
  note_control(ui, std::to_string(number) + " " + execution_title(ui.words, execution));
  if (const LlvmPassInfo* info = known_llvm_pass(ui.model, execution.pass)) tooltip(ui, info->documentation);
  ImGui::SetCursorScreenPos({at.x, end.y});
  return pressed;
}

// Draws the rows, and under the selected one its details. Those out of sight are not drawn.
void rows(Ui& ui, PaneFrame& frame, const std::vector<uint32_t>& listed) {
  uint32_t selected = ui.model.selected.execution, pressed = 0;
  float height = ui.px(32), left = ImGui::GetCursorScreenPos().x;
  auto from = std::lower_bound(listed.begin(), listed.end(), selected);
  auto behind = static_cast<size_t>(from - listed.begin());
  auto draw = [&](size_t i) {
    if (row(ui, frame, listed[i], listed[i] == selected, height)) pressed = listed[i];
  };
  ImGui::PushID("before");
  draw_rows(behind, height, draw);
  ImGui::PopID();
  bool has_selected = from != listed.end() && *from == selected;
  if (has_selected) {
    float top = ImGui::GetWindowPos().y, bottom = top + ImGui::GetWindowHeight(), y = ImGui::GetCursorScreenPos().y;
    bool moved = std::exchange(frame.state->execution, selected) != selected;
    ImGui::PushID("selected");
    draw(behind);
    ImGui::PopID();
    if (moved && (y < top || y + 2 * height > bottom)) ImGui::SetScrollHereY(0.2f);
    float indent = ui.px(92), width = ImGui::GetContentRegionAvail().x - indent - ui.px(16);
    details(ui, *llvm_execution(ui.model, selected), left + indent, width);
    ImGui::SetCursorScreenPos({left, ImGui::GetCursorScreenPos().y});
    ++behind;
  }
  ImGui::PushID("after");
  draw_rows(listed.size() - behind, height, [&](size_t i) { draw(behind + i); });
  ImGui::PopID();
  if (pressed == 0) return;
  select_execution(ui.model, pressed, frame.id);
  frame.show_stage = std::to_string(pressed);
}

// Selects the next listed execution, cyclically, whose pass begins with the typed letter.
void letter(const Model& model, const std::vector<uint32_t>& listed, uint32_t& selected) {
  for (ImWchar typed : ImGui::GetIO().InputQueueCharacters) {
    auto behind = static_cast<size_t>(std::upper_bound(listed.begin(), listed.end(), selected) - listed.begin());
    for (size_t i = 0; i < listed.size() && typed >= 'a' && typed <= 'z'; ++i) {
      uint32_t there = listed[(behind + i) % listed.size()];
      if (llvm_execution(model, there)->pass[0] != static_cast<char>(typed)) continue;
      selected = there;
      break;
    }
  }
}

} // namespace

void take_llvm_keys(Ui& ui, PaneFrame& frame, const std::vector<uint32_t>& listed) {
  if (!frame.focused || !ui.keys) return;
  Model& model = ui.model;
  const ImGuiIO& io = ImGui::GetIO();
  if (listed.empty() || io.KeyAlt || io.KeyCtrl) return;
  uint32_t selected = model.selected.execution;
  auto here = std::lower_bound(listed.begin(), listed.end(), selected);
  auto behind = here != listed.end() && *here == selected ? here + 1 : here;
  if (ImGui::IsKeyPressed(ImGuiKey_DownArrow, true) && behind != listed.end()) selected = *behind;
  if (ImGui::IsKeyPressed(ImGuiKey_UpArrow, true)) {
    if (here == listed.begin() && model.llvm_list.folds_pipeline) return;
    if (here == listed.begin()) return select_step(model, pipeline_steps(model).size() - 1, frame.id);
    selected = *(here - 1);
  }
  if (ImGui::IsKeyPressed(ImGuiKey_Home)) selected = listed.front();
  if (ImGui::IsKeyPressed(ImGuiKey_End)) selected = listed.back();
  letter(model, listed, selected);
  const LlvmExecution* execution = llvm_execution(model, selected);
  if (ImGui::IsKeyPressed(ImGuiKey_Space, false) && execution) switch_llvm_pass(model, execution->pass);
  if (ImGui::IsKeyPressed(ImGuiKey_Enter, false)) frame.show_stage = std::to_string(selected);
  if (selected != model.selected.execution) select_execution(model, selected, frame.id);
}

bool draw_pipeline_fold(Ui& ui) {
  Model& model = ui.model;
  if (!has_llvm_passes(model) || !model.llvm_list.open) return true;
  ImVec2 at = ImGui::GetCursorScreenPos();
  bool& folded = model.llvm_list.folds_pipeline;
  ImGui::SetCursorScreenPos({at.x + ui.px(10), at.y + ui.px(2)});
  if (button(ui, "fold", folded ? Icon::Next : Icon::Chevron, ui.words("Letcont's passes"), ui.words("The pipeline"),
             Look::Quiet))
    folded = !folded;
  ImGui::SetCursorScreenPos({at.x, at.y + control_height(ui) + ui.px(4)});
  ImGui::Dummy({0, 0});
  return !folded;
}

void draw_llvm_passes(Ui& ui, PaneFrame& frame, const std::vector<uint32_t>& listed) {
  Model& model = ui.model;
  if (!has_llvm_passes(model)) return;
  float left = ImGui::GetCursorScreenPos().x, width = ImGui::GetContentRegionAvail().x;
  ImGui::GetWindowDrawList()->AddLine({left + ui.px(10), ImGui::GetCursorScreenPos().y},
                                      {left + width - ui.px(10), ImGui::GetCursorScreenPos().y},
                                      colour(ui.colours->border), 1);
  ImGui::Dummy({0, ui.px(6)});
  bool& open = model.llvm_list.open;
  {
    Flow flow(ui, ui.px(10));
    Icon icon = open ? Icon::Chevron : Icon::Next;
    std::string_view label = ui.words("LLVM's passes"), tip = ui.words("What LLVM's optimiser does next, pass by pass");
    flow.place(button_width(ui, icon, label));
    if (button(ui, "llvm", icon, label, tip, Look::Quiet)) open = !open;
    if (open) pipeline_menu(ui, flow);
    flow.end();
  }
  ImGui::SetCursorScreenPos({left, ImGui::GetCursorScreenPos().y});
  if (!open) return;
  if (shows_llvm_passes(model)) {
    filters(ui, listed.size());
    rows(ui, frame, listed);
  } else {
    std::string message = llvm_message(model);
    put_wrapped(ui, {left + ui.px(16), ImGui::GetCursorScreenPos().y}, ui.colours->dim, message, width - ui.px(32));
    ImGui::Dummy({0, wrapped_height(ui, message, width - ui.px(32))});
  }
  ImGui::Dummy({0, ui.px(12)});
}

} // namespace letcont::app
