// The output of the program, and how it ended.
#include "app/model/actions.h"
#include "app/model/watching.h"
#include "app/panes/pane.h"

#include <algorithm>
#include <imgui_internal.h>

namespace letcont::app {

namespace {

using Lines = std::vector<std::pair<Colour, std::string>>;

// "jumps 12", "1.2 ms to compile".
std::string counter_text(const Words& words, const RunCounter& counter) {
  constexpr std::string_view time = "µs ";
  for (const char* what : {marked("{0} to compile"), marked("{0} to run")})
    if (counter.name.starts_with(time) && std::string_view(what).ends_with(counter.name.substr(time.size())))
      return words(what, time_text(words, counter.value));
  return counter.name + " " + words.number(counter.value);
}

// The counters that are not zero, two to a line: "jumps 12,  returns 1,973".
void add_counters(const Ui& ui, Lines& lines) {
  bool second = false;
  for (const RunCounter& counter : ui.model.run.counters) {
    if (counter.value == 0) continue;
    std::string words = counter_text(ui.words, counter);
    if (second)
      lines.back().second += ",  " + words;
    else
      lines.emplace_back(ui.colours->dim, std::move(words));
    second = !second;
  }
}

// About how many rows the text takes: exactly, unless lines go on in further rows.
uint32_t rows_of(const Text& text, bool wraps, float cells) {
  if (!wraps) return text.line_count();
  constexpr uint32_t many = 1000; // more than a pane has
  uint32_t rows = 0;
  for (uint32_t line = 0; line < text.line_count() && rows < many; ++line)
    rows += 1 + static_cast<uint32_t>(static_cast<float>(text.line(line).size()) / std::max(1.0f, cells));
  return rows;
}

// Describes the end of the run: an error with its place, or that a part of the output is missing.
std::vector<std::pair<Colour, std::string>> remarks(const Ui& ui) {
  const Model& model = ui.model;
  std::vector<std::pair<Colour, std::string>> lines;
  if (model.run.left_out > 0)
    lines.emplace_back(ui.colours->warning, ui.words("Output truncated: {0} bytes hidden in the middle.",
                                                     ui.words.number(model.run.left_out)));
  if (model.run.wanted_input && model.input.text().size() == 0)
    lines.emplace_back(ui.colours->warning, ui.words("The input is empty."));
  for (const Diagnostic& problem : model.run.diagnostics) {
    std::string line;
    if (problem.span.known() && model.run.program.revision == model.source.revision())
      line = place_text(model, problem) + ": ";
    lines.emplace_back(problem.severity == Severity::Error ? ui.colours->error : ui.colours->warning,
                       line + problem.message);
    if (lines.size() >= 5) break;
  }
  add_counters(ui, lines);
  return lines;
}

} // namespace

void draw_output(Ui& ui, PaneFrame& frame) {
  const Model& model = ui.model;
  const RunView& run = model.run;
  bool debugging = shows_watched_output(model);
  if (run.state == RunState::Never && !debugging) {
    return draw_hint(ui, marked("Not run yet."),
                     ui.fingers ? marked("Run starts the program.") : marked("Ctrl+Enter runs the program."));
  }
  const Text& text = debugging ? model.watch.output : run.output;
  auto lines = debugging ? Lines() : remarks(ui);
  float room = ImGui::GetContentRegionAvail().y, width = ImGui::GetContentRegionAvail().x;
  float gap = ui.px(6), below = lines.empty() ? 0 : ui.px(8);
  for (const auto& [c, line] : lines) below += wrapped_height(ui, line, width - ui.px(24)) + gap;
  if (text.size() == 0 && lines.empty()) {
    const char* none = debugging ? marked("No output yet.") : marked("No output.");
    return draw_hint(ui, run.active() && !debugging ? marked("Running…") : none, "");
  }
  CodeInput input = code_input(ui, frame, text, debugging ? model.watch.version : run.version, "plain");
  input.stale = !debugging && !run.active() && is_stale(model, run);
  input.line_numbers = false;
  // The remarks follow the output; they are at the bottom once it fills the pane. In a low pane they take no more than
  // three lines of the output leave, since that is what the program was run for.
  float line_height = ImGui::GetFontSize() * 1.3f;
  float cells = (width - ui.px(40)) / text_size("0", false, ui).x;
  float all = text.size() == 0 ? 0 : line_height * static_cast<float>(rows_of(text, input.wraps, cells)) + ui.px(24);
  float first = std::min({all, room, line_height * 3 + ui.px(8)});
  below = std::min(below, room - first);
  float height = lines.empty() ? room : std::max(1.0f, std::min(all, room - below));
  draw_code(ui, frame, {width, height}, input);
  ImVec2 at = ImGui::GetCursorScreenPos();
  if (height < room - below) at.y += gap;
  float bottom = ImGui::GetWindowPos().y + ImGui::GetWindowHeight();
  for (const auto& [c, line] : lines) {
    if (at.y + ImGui::GetFontSize() > bottom) break;
    put_wrapped(ui, {at.x + ui.px(14), at.y}, input.stale ? ui.colours->stale : c, line, width - ui.px(24));
    at.y += wrapped_height(ui, line, width - ui.px(24)) + gap;
  }
}

} // namespace letcont::app
