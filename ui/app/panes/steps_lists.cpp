// The lists of the debugger pane: the call stack, the variables of the selected call, the breakpoints, the output.
#include "app/model/actions.h"
#include "app/model/watching.h"
#include "app/panes/pane.h"

#include <algorithm>
#include <imgui_internal.h>

namespace letcont::app {

namespace {

float row_height(const Ui& ui) { return ui.px(24); }

void heading(Ui& ui, std::string_view title, std::string_view note = {}) {
  ImVec2 at = ImGui::GetCursorScreenPos();
  float left = at.x + ui.px(14), y = at.y + ui.px(8);
  put_text(ui, {left, y}, ui.colours->dim, title, true);
  put_text(ui, {left + text_size(title, true, ui).x + ui.px(10), y}, ui.colours->faint, note);
  ImGui::Dummy({0, ui.px(32)});
}

// A clickable row without content. Returns where its text begins.
bool row(Ui& ui, bool selected, float width, ImVec2& text_at) {
  ImVec2 at = ImGui::GetCursorScreenPos();
  bool pressed = ImGui::InvisibleButton("row", {std::max(1.0f, width), row_height(ui)});
  row_background(ui, at, {at.x + width, at.y + row_height(ui)},
                 {.selected = selected, .hovered = ImGui::IsItemHovered()});
  text_at = {at.x + ui.px(18), at.y + (row_height(ui) - ImGui::GetFontSize()) / 2};
  return pressed;
}

void calls(Ui& ui, float width) {
  const WatchView& watch = ui.model.watch;
  if (watch.at.frames.empty()) return;
  heading(ui, ui.words("Call stack"), watch.at.frame_count > 1 ? std::to_string(watch.at.frame_count) : "");
  ImGui::PushID("calls");
  draw_rows(watch.at.frames.size(), row_height(ui), [&](size_t i) {
    const WatchedFrame& frame = watch.at.frames[i];
    bool chosen = i == watch.frame;
    ImVec2 at;
    if (row(ui, chosen, width, at)) ui.send(look_at_frame(ui.model, static_cast<uint32_t>(i)));
    std::string words = frame.text;
    std::erase(words, '`'); // around names, for terminals
    std::string shown = fitted(words, width - ui.px(32));
    put_text(ui, at, chosen ? ui.colours->text : ui.colours->dim, shown, false);
    if (shown != words) tooltip(ui, words);
    if (chosen)
      ImGui::GetWindowDrawList()->AddRectFilled({at.x - ui.px(11), at.y}, {at.x - ui.px(8), at.y + ui.px(16)},
                                                colour(ui.colours->next_bar), ui.px(1));
  });
  ImGui::PopID();
  if (watch.at.frame_count > watch.at.frames.size())
    put_text(ui, {ImGui::GetCursorScreenPos().x + ui.px(18), ImGui::GetCursorScreenPos().y}, ui.colours->faint,
             ui.words("… and their callers"));
}

std::string_view kind_text(WatchedKind kind) {
  switch (kind) {
  case WatchedKind::Captured: return marked("captured");
  case WatchedKind::Global: return marked("global");
  case WatchedKind::Local:
  case WatchedKind::Parameter: break;
  }
  return {};
}

// The variables that the user watches. A click on one ends that.
void pinned(Ui& ui, float width) {
  Model& model = ui.model;
  if (model.pinned.empty()) return;
  heading(ui, ui.words("Watch"));
  ImGui::PushID("pinned");
  std::string removed;
  draw_rows(model.pinned.size(), row_height(ui), [&](size_t i) {
    const Pinned& pin = model.pinned[i];
    ImVec2 at;
    if (row(ui, false, width, at)) removed = pin.name;
    std::string words = pin.name + " = " + (pin.value.empty() ? std::string(ui.words("not in scope yet")) : pin.value);
    if (!pin.in_scope && !pin.value.empty()) words.append("  ").append(ui.words("(last value)"));
    put_text(ui, at, pin.in_scope ? ui.colours->text : ui.colours->faint, fitted(words, width - ui.px(48)));
    tooltip(ui, words.append("\n").append(ui.words("Click to stop watching")));
  });
  ImGui::PopID();
  if (!removed.empty()) toggle_pinned(model, removed);
}

void variables(Ui& ui, float width) {
  const WatchView& watch = ui.model.watch;
  heading(ui, ui.words("Variables"), watch.at.variables.empty() ? ui.words("none in scope") : "");
  float names = 0;
  for (const WatchedVariable& variable : watch.at.variables)
    names = std::max(names, text_size(variable.name, false, ui).x);
  names = std::min(names, width * 0.4f);
  ImGui::PushID("variables");
  draw_rows(watch.at.variables.size(), row_height(ui), [&](size_t i) {
    const WatchedVariable& variable = watch.at.variables[i];
    ImVec2 at;
    if (row(ui, false, width, at)) toggle_pinned(ui.model, shown_name(variable));
    put_text(ui, at, variable.source_name.empty() ? ui.colours->dim : ui.colours->text, fitted(variable.name, names));
    float left = at.x + names + ui.px(16), room = width - names - ui.px(48);
    std::string kind(ui.words(kind_text(variable.kind)));
    float kind_width = kind.empty() ? 0 : text_size(kind, false, ui).x + ui.px(12);
    std::string shown = fitted(variable.value, room - kind_width);
    put_text(ui, {left, at.y}, ui.colours->text, shown);
    put_text(ui, {left + text_size(shown, false, ui).x + ui.px(12), at.y}, ui.colours->faint, kind);
    std::string whole = variable.name + " : " + variable.type + " = " + variable.value + "\n";
    tooltip(ui, whole.append(ui.words("Click to watch it in all calls")));
  });
  ImGui::PopID();
  if (watch.at.more_variables > 0)
    put_text(ui, {ImGui::GetCursorScreenPos().x + ui.px(18), ImGui::GetCursorScreenPos().y}, ui.colours->faint,
             ui.words("… and {0} more", std::to_string(watch.at.more_variables)));
}

void breakpoints(Ui& ui, float width) {
  Model& model = ui.model;
  if (model.breakpoints.empty()) return;
  heading(ui, ui.words("Breakpoints"));
  ImGui::PushID("breakpoints");
  size_t removed = SIZE_MAX;
  for (size_t i = 0; i < model.breakpoints.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    ImVec2 at;
    row(ui, false, width - ui.px(40), at);
    bool told = i < model.watch.at.breakpoints.size() && model.watch.set_breakpoints == model.breakpoints;
    std::string problem = told ? model.watch.at.breakpoints[i].problem : std::string();
    const std::string& place = model.breakpoints[i];
    bool line = place.find_first_not_of("0123456789") == std::string::npos;
    std::string words = (line ? ui.words("line {0}", place) : place) + (problem.empty() ? "" : ": " + problem);
    put_text(ui, at, problem.empty() ? ui.colours->text : ui.colours->warning, fitted(words, width - ui.px(80)));
    ImGui::SetCursorScreenPos({at.x + width - ui.px(54), at.y - ui.px(6)});
    if (button(ui, "remove", Icon::Close, {}, ui.words("Remove"), Look::Quiet)) removed = i;
    ImGui::SetCursorScreenPos({at.x - ui.px(18), at.y - (row_height(ui) - ImGui::GetFontSize()) / 2 + row_height(ui)});
    ImGui::PopID();
  }
  ImGui::PopID();
  ImGui::Dummy({0, 0});
  remove_breakpoint(model, removed);
}

void output(Ui& ui, float width) {
  const Watched& at = ui.model.watch.at;
  if (at.output.empty()) return;
  heading(ui, ui.words("Output so far"), at.output.size() < at.output_bytes ? ui.words("last part") : "");
  std::string_view rest = at.output;
  if (rest.ends_with('\n')) rest.remove_suffix(1);
  constexpr int most_lines = 8;
  std::vector<std::string_view> lines;
  while (lines.size() < most_lines) {
    size_t end = rest.rfind('\n');
    lines.push_back(rest.substr(end == std::string_view::npos ? 0 : end + 1));
    if (end == std::string_view::npos) break;
    rest = rest.substr(0, end);
  }
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    ImVec2 place = ImGui::GetCursorScreenPos();
    put_text(ui, {place.x + ui.px(18), place.y}, ui.colours->text, fitted(*line, width - ui.px(32)));
    ImGui::Dummy({0, row_height(ui)});
  }
}

} // namespace

void draw_step_lists(Ui& ui, PaneFrame&) {
  begin_rows("lists");
  float width = ImGui::GetContentRegionAvail().x;
  pinned(ui, width);
  variables(ui, width);
  calls(ui, width);
  output(ui, width);
  breakpoints(ui, width);
  ImGui::Dummy({0, ui.px(10)});
  end_rows();
}

} // namespace letcont::app
