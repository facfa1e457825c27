// The pipeline: each step with its result, to be switched off, moved or removed; rules and reasons of the selected one.
//
// The selected step is that of the whole application (pass_selection.h): the panes that show it follow.
//
// Keys: Up and Down select, Space switches, Ctrl+Up and Ctrl+Down move, Delete removes, Enter shows the program after
// the step in the next pane if no pane follows, Tab leaves the pane. Left and Right select one of its rules, and a
// letter selects the next pass that begins with it. The places of a selected or hovered rule are highlighted.
#include "app/model/actions.h"
#include "app/model/llvm_list.h"
#include "app/model/pass_selection.h"
#include "app/model/pipeline.h"
#include "app/model/stage_names.h"
#include "app/panes/pane.h"

#include <algorithm>
#include <cmath>
#include <imgui_internal.h>

namespace letcont::app {

namespace {

const PassInfo* known_pass(const Model& model, std::string_view name) {
  for (const PassInfo& info : model.known_passes)
    if (info.name == name) return &info;
  return nullptr;
}

uint64_t changes(const PassResult& result) {
  uint64_t sum = 0;
  for (const RuleTimes& rule : result.rules) sum += rule.times;
  return sum;
}

std::string size_change(const PassResult& result) {
  return std::to_string(result.size_before) + " → " + std::to_string(result.size_after);
}

struct Columns {
  float left, name, changes, size, right;
};

void row_text(Ui& ui, const PipelineStep& step, const PassResult* result, const Columns& columns, float y) {
  const Palette& p = *ui.colours;
  put_text(ui, {columns.name, y}, step.on ? p.text : p.faint, fitted(step.pass, columns.changes - columns.name));
  if (!step.on) return put_text(ui, {columns.changes, y}, p.faint, ui.words.in("pass", "off"));
  if (!result) return;
  uint64_t count = changes(*result);
  std::string changed = changes_text(ui.words, count);
  if (columns.changes + text_size(changed, false, ui).x > columns.right) changed = std::to_string(count); // no room
  put_text(ui, {columns.changes, y}, count ? p.text : p.faint, changed);
  if (columns.size < columns.right)
    put_text(ui, {columns.size, y}, result->size_after == result->size_before ? p.faint : p.dim, size_change(*result));
}

// Draws the details of the selected step: its rules, its reason, its description.
void details(Ui& ui, PaneFrame& frame, const PipelineStep& step, const PassResult* result, float left, float width) {
  const Palette& p = *ui.colours;
  const PassInfo* info = known_pass(ui.model, step.pass);
  ImGui::SetCursorScreenPos({left, ImGui::GetCursorScreenPos().y + ui.px(2)});
  ImGui::BeginGroup();
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
  ImGui::PushStyleColor(ImGuiCol_Text, colour4(p.dim));
  if (result && !result->reason.empty()) {
    std::string reason = ui.words("Why here: {0}.", result->reason);
    ImGui::TextUnformatted(reason.c_str());
    ImGui::Dummy({0, ui.px(5)});
  }
  if (info) ImGui::TextUnformatted(info->text.c_str());
  ImGui::PopStyleColor();
  if (result) {
    size_t number = 0;
    for (const RuleTimes& rule : result->rules) {
      if (rule.times == 0) continue;
      std::string_view what;
      if (info)
        for (const RuleInfo& each : info->rules)
          if (each.name == rule.rule) what = each.text;
      ++number;
      ImGui::Dummy({0, ui.px(5)});
      ImGui::BeginGroup();
      ImGui::TextColored(colour4(p.accent), "%s × %llu", rule.rule.c_str(),
                         static_cast<unsigned long long>(rule.times));
      if (!what.empty()) {
        ImGui::Indent(ui.px(14));
        ImGui::TextColored(colour4(p.text), "%.*s", static_cast<int>(what.size()), what.data());
        ImGui::Unindent(ui.px(14));
      }
      ImGui::EndGroup();
      ImVec2 a = ImGui::GetItemRectMin(), b = ImGui::GetItemRectMax();
      bool chosen = number == frame.state->rule, hovered = ImGui::IsMouseHoveringRect(a, {left + width, b.y});
      if (hovered || (chosen && !frame.show_places)) frame.show_places = &rule.places;
      if (chosen) // a bar at its left says so
        ImGui::GetWindowDrawList()->AddRectFilled({a.x - ui.px(8), a.y + ui.px(2)}, {a.x - ui.px(5), b.y - ui.px(2)},
                                                  colour(p.link_bar), ui.px(1));
      if (hovered && rule.places.empty())
        tooltip_now(ui, ui.words("No location: this change belongs to no piece of the program."));
    }
  }
  ImGui::PopTextWrapPos();
  ImGui::EndGroup();
  ImGui::Dummy({0, ui.px(6)});
}

// Counts the rules of a step that were applied.
size_t rules_of(const PassResult* result) {
  if (!result) return 0;
  return static_cast<size_t>(
      std::count_if(result->rules.begin(), result->rules.end(), [](const RuleTimes& rule) { return rule.times > 0; }));
}

// Selects the next step, cyclically, whose name begins with the typed letter.
void letter(const std::vector<PipelineStep>& steps, size_t& selected) {
  for (ImWchar typed : ImGui::GetIO().InputQueueCharacters)
    for (size_t i = 1; i <= steps.size() && typed >= 'a' && typed <= 'z'; ++i) {
      size_t at = (selected + i) % steps.size();
      if (steps[at].pass[0] != static_cast<char>(typed)) continue;
      selected = at;
      break;
    }
}

void keys(Ui& ui, PaneFrame& frame, size_t& selected, size_t count) {
  if (!frame.focused || !ui.keys) return;
  Model& model = ui.model;
  const ImGuiIO& io = ImGui::GetIO();
  auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(key, true); };
  if (count == 0 || io.KeyAlt) return;
  int by = pressed(ImGuiKey_DownArrow) ? 1 : pressed(ImGuiKey_UpArrow) ? -1 : 0;
  if (by != 0 && io.KeyCtrl)
    selected = move_step(model, selected, by);
  else if (by != 0 && (by > 0 ? selected + 1 < count : selected > 0 && selected != no_step))
    selected += static_cast<size_t>(by); // no_step + 1 is the first
  size_t& rule = frame.state->rule;
  if (pressed(ImGuiKey_RightArrow)) rule = std::min(rule + 1, rules_of(result_of_step(model, selected)));
  if (pressed(ImGuiKey_LeftArrow) && rule > 0) --rule;
  size_t before = selected;
  if (!io.KeyCtrl) letter(pipeline_steps(model), selected);
  if (pressed(ImGuiKey_Home)) selected = 0;
  if (pressed(ImGuiKey_End)) selected = count - 1;
  if (by != 0 || selected != before) rule = 0;
  if (ImGui::IsKeyPressed(ImGuiKey_Space, false)) switch_step(model, selected);
  if (ImGui::IsKeyPressed(ImGuiKey_Delete, false)) remove_step(model, selected);
  if (ImGui::IsKeyPressed(ImGuiKey_Enter, false) && !io.KeyCtrl)
    if (const PassResult* result = result_of_step(model, selected)) frame.show_stage = result->key;
}

// From the last step to what is below.
bool goes_down(const Ui& ui, const PaneFrame& frame) {
  const ImGuiIO& io = ImGui::GetIO();
  return frame.focused && ui.keys && !io.KeyCtrl && !io.KeyAlt && ImGui::IsKeyPressed(ImGuiKey_DownArrow, true);
}

// Draws the last line: adding a pass, and resetting the pipeline.
void foot(Ui& ui, size_t selected) {
  Model& model = ui.model;
  ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::SetCursorScreenPos({at.x + ui.px(10), at.y + ui.px(8)});
  menu_button(ui, "add", ui.words("Add a pass"), ui.words("After the selected pass"), Look::Normal);
  if (begin_menu(ui, "add")) {
    for (const PassInfo& info : model.known_passes) {
      if (menu_item(ui, info.name)) add_step(model, info.name, selected);
      tooltip(ui, info.documentation);
    }
    ImGui::EndPopup();
  }
  if (pipeline_is_edited(model)) {
    ImGui::SameLine(0, ui.px(8));
    if (button(ui, "reset", Icon::None, ui.words("Default"), ui.words("Reset to the default passes"), Look::Quiet))
      reset_pipeline(model);
  }
  ImGui::Dummy({0, ui.px(8)});
}

// Draws the buttons at the right end of a row.
void row_buttons(Ui& ui, size_t i, size_t& selected, float right, float y) {
  Model& model = ui.model;
  struct Tool {
    const char* id;
    Icon icon;
    std::string_view what, keys;
  };
  constexpr Tool all[] = {{"remove", Icon::Close, marked("Remove"), "Del"},
                          {"down", Icon::Chevron, marked("Move down"), "Ctrl+Down"},
                          {"up", Icon::Up, marked("Move up"), "Ctrl+Up"}};
  for (const Tool& tool : all) {
    right -= ui.px(30);
    ImGui::SetCursorScreenPos({right, y});
    std::string tip = std::string(ui.words(tool.what)) + "\n" + ui.words.keys(tool.keys);
    if (!button(ui, tool.id, tool.icon, {}, tip, Look::Quiet)) continue;
    if (tool.icon == Icon::Close)
      remove_step(model, i);
    else
      selected = move_step(model, i, tool.icon == Icon::Up ? -1 : 1);
  }
}

// Draws a row, and under it the details if it is the selected one. Returns true if it was selected by the mouse.
bool row(Ui& ui, PaneFrame& frame, const PipelineStep& step, size_t i, size_t& selected, bool moved) {
  Model& model = ui.model;
  ImVec2 at = ImGui::GetCursorScreenPos();
  float width = ImGui::GetContentRegionAvail().x, row = ui.px(32), cell = text_size("0", false, ui).x;
  Columns columns{at.x, at.x + ui.px(66), 0, 0, at.x + width};
  columns.changes = columns.name + 12 * cell; // the longest name has ten letters
  float longest = 0;
  for (uint64_t count : {0u, 99u}) longest = std::max(longest, text_size(changes_text(ui.words, count), false, ui).x);
  columns.size = columns.changes + longest + 4 * cell;
  ImVec2 end{at.x + width, at.y + row};
  bool hovered = ImGui::IsMouseHoveringRect(at, end), is_selected = i == selected, pressed = false;
  bool tools = (hovered || is_selected) && width > ui.px(420);
  if (columns.size + 12 * cell > end.x - (tools ? ui.px(96) : 0)) columns.size = columns.right; // no room
  row_background(ui, at, end, {is_selected, hovered, frame.focused});
  float y = std::floor(at.y + (row - ImGui::GetFontSize()) / 2);
  std::string number = std::to_string(i + 1);
  put_text(ui, {at.x + ui.px(30) - text_size(number, false, ui).x, y}, ui.colours->faint, number);
  std::string what = step.on ? ui.words("Disable {0}", step.pass) : ui.words("Enable {0}", step.pass);
  if (checkbox(ui, {at.x + ui.px(48), at.y + row / 2}, step.on, what)) {
    switch_step(model, i);
    pressed = true;
  }
  const PassResult* result = result_of_step(model, i);
  row_text(ui, step, result, columns, y);
  ImGui::SetCursorScreenPos({columns.name - ui.px(4), at.y});
  ImGui::SetNextItemAllowOverlap();
  if (ImGui::InvisibleButton("row", {std::max(1.0f, width - (columns.name - at.x)), row})) {
    pressed = true;
    if (result) frame.show_stage = result->key;
  }
  if (const PassInfo* info = known_pass(model, step.pass)) tooltip(ui, info->documentation);
  if (tools) row_buttons(ui, i, selected, end.x - ui.px(6), at.y + ui.px(1));
  ImGui::SetCursorScreenPos({at.x, end.y});
  ImGui::Dummy({0, 0});
  float top = ImGui::GetWindowPos().y, bottom = top + ImGui::GetWindowHeight(); // of what is visible
  if (is_selected && moved && (at.y < top || end.y + row > bottom)) ImGui::SetScrollHereY(0.2f);
  if (is_selected) details(ui, frame, step, result, columns.name, width - (columns.name - at.x) - ui.px(16));
  return pressed;
}

} // namespace

std::string changes_text(const Words& words, uint64_t count) {
  return count == 0 ? std::string(words("no change"))
                    : words.plural("{0} change", "{0} changes", count, std::to_string(count));
}

void draw_passes(Ui& ui, PaneFrame& frame) {
  Model& model = ui.model;
  keep_selection(model);
  std::vector<PipelineStep> steps = pipeline_steps(model);
  if (steps.empty() && model.known_passes.empty())
    return draw_hint(ui, marked("The engine is loading."), marked("It provides the passes."));
  bool lists_llvm = has_llvm_passes(model) && model.llvm_list.open && shows_llvm_passes(model);
  std::vector<uint32_t> executions = lists_llvm ? listed_executions(model) : std::vector<uint32_t>();
  size_t selected = model.selected.step;
  bool in_llvm = model.selected.execution != 0;
  if (in_llvm) {
    take_llvm_keys(ui, frame, executions);
    selected = model.selected.step;
  } else if (selected == no_step && model.selected.key.empty()) {
    selected = 0; // nothing was selected yet
  }
  size_t before = selected;
  if (!in_llvm) keys(ui, frame, selected, steps.size());
  if (!in_llvm && before + 1 == steps.size() && goes_down(ui, frame) && !executions.empty())
    select_execution(model, executions.front(), frame.id), selected = before = no_step;
  steps = pipeline_steps(model); // the keys may have changed them
  if (selected != no_step) selected = std::min(selected, steps.empty() ? 0 : steps.size() - 1);
  bool moved = frame.state->selected != selected; // here or elsewhere
  if (moved && before == selected) frame.state->rule = 0;
  frame.state->selected = selected;
  begin_rows("passes");
  if (draw_pipeline_fold(ui)) {
    for (size_t i = 0; i < steps.size(); ++i) {
      ImGui::PushID(static_cast<int>(i));
      if (row(ui, frame, steps[i], i, selected, moved)) selected = i;
      ImGui::PopID();
    }
    foot(ui, selected);
  }
  draw_llvm_passes(ui, frame, executions);
  end_rows();
  if (selected != before) select_step(model, selected, frame.id);
}

} // namespace letcont::app
