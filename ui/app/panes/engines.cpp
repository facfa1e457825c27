// The engines and the times of the program in each, side by side.
//
// Keys: Up and Down select, Space makes Run use the selected engine, Enter compares all engines, Tab leaves the
// pane.
#include "app/model/actions.h"
#include "app/panes/pane.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <imgui_internal.h>

namespace letcont::app {

namespace {

std::string precise_time(const Words& words, uint64_t microseconds) {
  char text[48];
  if (microseconds < 1000)
    std::snprintf(text, sizeof text, "%llu µs", static_cast<unsigned long long>(microseconds));
  else if (microseconds < 1'000'000)
    std::snprintf(text, sizeof text, "%.2f ms", static_cast<double>(microseconds) / 1e3);
  else
    std::snprintf(text, sizeof text, "%.2f s", static_cast<double>(microseconds) / 1e6);
  return words.fraction(text);
}

const EngineTimes* times_of(const Model& model, const std::string& engine) {
  for (const EngineTimes& times : model.race.results)
    if (times.engine == engine && times.state != RunState::Never) return &times;
  return nullptr;
}

uint64_t longest_time(const Model& model) {
  uint64_t longest = 1;
  for (const EngineTimes& times : model.race.results) longest = std::max(longest, times.microseconds);
  return longest;
}

// Describes how it ended, and what differs from the first engine.
std::string outcome(const Words& words, const EngineTimes& times) {
  std::string text;
  switch (times.state) {
  case RunState::Failed: text = words("failed"); break;
  case RunState::Stopped: text = words("stopped"); break;
  case RunState::Rejected: text = words("does not compile"); break;
  default: break;
  }
  if (!times.same) text.append(text.empty() ? "" : ", ").append(words("output differs"));
  if (!times.said.empty()) text += (text.empty() ? "" : ": ") + times.said;
  return text;
}

void keys(Ui& ui, PaneFrame& frame, size_t& selected) {
  if (!frame.focused || !ui.keys) return;
  Model& model = ui.model;
  const ImGuiIO& io = ImGui::GetIO();
  if (io.KeyAlt || io.KeyCtrl || model.engines.empty()) return;
  if (ImGui::IsKeyPressed(ImGuiKey_DownArrow) && selected + 1 < model.engines.size()) ++selected;
  if (ImGui::IsKeyPressed(ImGuiKey_UpArrow) && selected > 0) --selected;
  if (ImGui::IsKeyPressed(ImGuiKey_Space, false)) model.run_engine = model.engines[selected].name;
  if (ImGui::IsKeyPressed(ImGuiKey_Enter, false)) ui.ask(Command::CompareEngines);
}

// Draws one engine: its name and time, a bar of that length, its description or how it ended. True when it was pressed.
bool engine_row(Ui& ui, const EngineInfo& engine, bool chosen, bool selected, bool focused, float width) {
  const Palette& p = *ui.colours;
  const EngineTimes* times = times_of(ui.model, engine.name);
  ImVec2 at = ImGui::GetCursorScreenPos();
  float height = ui.px(58), left = at.x + ui.px(16), right = at.x + width - ui.px(14);
  bool pressed = ImGui::InvisibleButton("engine", {std::max(1.0f, width), height});
  note_control(ui, engine.name);
  ImDrawList* draw = ImGui::GetWindowDrawList();
  row_background(ui, at, {at.x + width, at.y + height}, {selected, ImGui::IsItemHovered(), focused});
  float y = at.y + ui.px(7);
  std::string time = times ? precise_time(ui.words, times->microseconds) : std::string();
  float time_width = text_size(time, true, ui).x;
  put_text(ui, {left, y}, p.text,
           fitted(chosen ? engine.name + "  " + std::string(ui.words("(used by Run)")) : engine.name,
                  right - left - time_width - ui.px(8)),
           chosen);
  put_text(ui, {right - time_width, y}, p.text, time, true);
  if (times) {
    float share = static_cast<float>(times->microseconds) / static_cast<float>(longest_time(ui.model));
    draw->AddRectFilled({left, y + ui.px(22)}, {left + std::max(ui.px(2), (right - left) * share), y + ui.px(25)},
                        colour(p.accent), ui.px(1));
  }
  std::string words = times ? outcome(ui.words, *times) : std::string();
  bool bad = times && (times->state != RunState::Ended || !times->same);
  put_text(ui, {left, y + ui.px(28)}, bad ? p.error : p.dim,
           fitted(words.empty() ? engine.documentation : words, right - left));
  return pressed;
}

} // namespace

void draw_engines(Ui& ui, PaneFrame& frame) {
  Model& model = ui.model;
  if (model.engines.empty()) return draw_hint(ui, marked("The engine is loading."), "");
  size_t& selected = frame.state->selected;
  selected = std::min(selected, model.engines.size() - 1);
  keys(ui, frame, selected);
  begin_rows("engines");
  float width = ImGui::GetContentRegionAvail().x;
  const std::string& chosen = model.run_engine.empty() ? model.engines[0].name : model.run_engine;
  for (size_t i = 0; i < model.engines.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    if (engine_row(ui, model.engines[i], model.engines[i].name == chosen, i == selected, frame.focused, width)) {
      selected = i;
      model.run_engine = model.engines[i].name;
    }
    ImGui::PopID();
  }
  ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::SetCursorScreenPos({at.x + ui.px(12), at.y + ui.px(8)});
  std::string_view label = model.race.active ? ui.words("Running") : ui.words("Compare engines");
  if (button(ui, "race", Icon::Play, label, ui.words.keys("Enter"), Look::Normal) && !model.race.active)
    ui.ask(Command::CompareEngines);
  ImGui::Dummy({0, ui.px(8)});
  if (!ui.platform.has_machine_code()) {
    ImGui::SetCursorScreenPos({at.x + ui.px(16), ImGui::GetCursorScreenPos().y});
    std::string words = ui.words(
        "Machine code, its assembly and LLVM's optimised IR are in the desktop program and in the command: {0}.",
        "letcont run --engine=native, letcont build --emit=asm, letcont build --emit=llvm");
    float wrap = width - ui.px(32);
    put_wrapped(ui, ImGui::GetCursorScreenPos(), ui.colours->dim, words, wrap);
    ImGui::Dummy({wrap, wrapped_height(ui, words, wrap)});
  }
  end_rows();
}

} // namespace letcont::app
