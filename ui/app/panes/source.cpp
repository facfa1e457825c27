// The editors: of the program, with the problems under it, and of what it reads.
#include "app/model/actions.h"
#include "app/panes/pane.h"

#include <algorithm>

namespace letcont::app {

void hover_problems(Ui& ui, std::span<const Diagnostic> problems, uint32_t at) {
  bool open = false;
  for (const Diagnostic& problem : problems) {
    if (!problem.span.known() || at < problem.span.begin || at >= std::max(problem.span.end, problem.span.begin + 1))
      continue;
    if (!open && !ImGui::BeginTooltip()) return;
    open = true;
    ImGui::PushTextWrapPos(ui.px(460));
    ImGui::PushStyleColor(ImGuiCol_Text,
                          colour4(problem.severity == Severity::Error ? ui.colours->error : ui.colours->warning));
    std::string_view kind = problem.severity == Severity::Error ? ui.words("error") : ui.words("warning");
    ImGui::TextUnformatted(kind.data(), kind.data() + kind.size());
    ImGui::PopStyleColor();
    ImGui::TextUnformatted(problem.message.c_str());
    for (const Note& note : problem.notes) ImGui::TextDisabled("%s", note.message.c_str());
    ImGui::PopTextWrapPos();
  }
  if (open) ImGui::EndTooltip();
}

namespace {

// Draws LLVM's remarks on the piece under the mouse, one below the other.
void hover_remarks(Ui& ui, std::span<const SourceRemark> remarks, uint32_t at) {
  constexpr int most = 12; // more than that is read in their own pane
  int shown = 0;
  for (const SourceRemark& remark : remarks) {
    if (!remark.piece.contains(at) || shown == most) continue;
    if (shown++ == 0 && !ImGui::BeginTooltip()) return;
    ImGui::PushTextWrapPos(ui.px(460));
    ImGui::TextDisabled("%.*s", static_cast<int>(remark.kind.size()), remark.kind.data());
    ImGui::TextUnformatted(remark.text.data(), remark.text.data() + remark.text.size());
    ImGui::PopTextWrapPos();
  }
  if (shown > 0) ImGui::EndTooltip();
}

// Draws the type of the piece under the mouse.
void hover_type(Ui& ui, uint32_t at) {
  const TypeView& type = ui.model.type;
  if (!type.answered || type.revision != ui.model.source.revision() || !type.span.contains(at)) return;
  tooltip_now(ui, type_text(ui.model));
}

} // namespace

void draw_source(Ui& ui, PaneFrame& frame) {
  Model& model = ui.model;
  ImVec2 room = ImGui::GetContentRegionAvail();
  bool keys = ui.keys;
  if (frame.focused && keys && take_completion_keys(ui, frame)) ui.keys = false; // the editor does not see them
  std::vector<Diagnostic> found = problems(model);
  float list = problems_height(ui, found, room);
  CodeInput input = code_input(ui, frame, model.source);
  input.problems = found;
  std::vector<SourceRemark> remarked = remarks(model);
  input.remarks = remarked;
  input.lit = lit(ui, frame, input.version);
  if (frame.reveal_linked) frame.state->code.reveal_nearest(model.source.text(), input.lit);
  give_marks(ui, frame, input);
  CodeOutput output = draw_code(ui, frame, {room.x, room.y - list}, input);
  ui.keys = keys;
  draw_completions(ui, frame);
  take_marks(ui, frame, input, output);
  frame.hovered = output.hovered;
  if (output.hovered && ui.tips) hover_problems(ui, found, *output.hovered);
  if (output.hovered && ui.tips) hover_remarks(ui, remarked, *output.hovered);
  if (output.hovered && ui.tips) hover_type(ui, *output.hovered);
  if (list > 0) draw_problems(ui, frame, found, list);
}

void draw_input(Ui& ui, PaneFrame& frame) {
  Editor& editor = ui.model.input;
  if (editor.text().size() == 0 && !frame.focused) return draw_hint(ui, marked("The program's input"), "read_line() …");
  CodeInput input = code_input(ui, frame, editor);
  input.line_numbers = false;
  draw_code(ui, frame, ImGui::GetContentRegionAvail(), input);
}

} // namespace letcont::app
