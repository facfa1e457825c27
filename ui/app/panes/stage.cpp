// A stage of the compiler, or the library of a language: read-only.
#include "app/model/actions.h"
#include "app/panes/pane.h"

namespace letcont::app {

// Scrolls another difference to its first change.
static void reveal_change(PaneFrame& frame, const StageView& view) {
  if (frame.state->shown_difference == frame.shows) return;
  frame.state->shown_difference = frame.shows;
  if (frame.shows.find("..") == std::string::npos) return;
  uint32_t line = 0;
  while (line < view.text.line_count() && !view.text.line(line).starts_with("- ") &&
         !view.text.line(line).starts_with("+ "))
    ++line;
  if (line == view.text.line_count()) return;
  uint32_t there = view.text.line_begin(line);
  frame.state->code.reveal(there);
  frame.state->code.set_selection({there, there}); // which is also carried to the sides of one side by side
}

// The stages that native builds have besides (machine/machine.h).
static bool is_of_machine(std::string_view stage) { return stage == "assembly" || stage == "optimised"; }

// Which programs have a stage that not every one has.
static std::string_view who_has(std::string_view stage) {
  if (stage.starts_with("listing")) return marked("Programs that only add integers have it.");
  if (stage.starts_with("k")) return marked("First-order programs have it.");
  return marked("Choose another one above.");
}

// Errors are where people have written what is wrong: of stages, in what a front end made the program from.
static std::vector<Diagnostic> problems_at(const Model& model, std::string_view stage, const StageView& view) {
  bool shows = stage == original_stage && !is_stale(model, view);
  return shows ? problems_of_original(model) : std::vector<Diagnostic>();
}

void draw_stage(Ui& ui, PaneFrame& frame) {
  const Model& model = ui.model;
  const Words& words = ui.words;
  auto found = model.documents.find(frame.shows);
  if (found == model.documents.end()) {
    if (model.engine == EngineState::Loading)
      draw_hint(ui, marked("The engine is loading."), marked("You can already edit."));
    else if (model.engine == EngineState::Unusable)
      draw_hint(ui, marked("There is no engine."), marked("The status line says why."));
    else if (!stage_info(model, frame.shows) && is_of_machine(frame.shows))
      draw_hint(ui, marked("The page makes no machine code."),
                marked("The command and the desktop program have this stage."));
    else if (!stage_info(model, frame.shows))
      draw_hint(ui, marked("There is no such stage."), marked("Choose another one above."));
    else if (!model.compiles)
      draw_hint(ui, marked("The program does not compile."), marked("This stage appears once it compiles."));
    else if (!is_compiling(model))
      draw_hint(ui, words("This program has no stage “{0}”.", stage_info(model, frame.shows)->title),
                words(who_has(frame.shows)));
    return;
  }
  const StageView& view = found->second;
  const StageInfo* info = stage_info(model, frame.shows);
  if (info && info->syntax == "dot" && frame.shows.find("..") == std::string::npos)
    return draw_picture(ui, frame, view);
  CodeInput input = code_input(ui, frame, view.text, view.version, info ? info->syntax : "plain");
  // During a compilation the text will often stay the same, so only a text that stays stale is drawn as such.
  input.stale = is_stale(model, view) && !model.compiles;
  input.lit = lit(ui, frame, view.version * 2 + (is_stale(model, view) ? 1 : 0));
  input.difference = frame.shows.find("..") != std::string::npos;
  const std::vector<Diagnostic> wrong = problems_at(model, frame.shows, view);
  input.problems = wrong;
  reveal_change(frame, view);
  if (frame.reveal_linked) frame.state->code.reveal_nearest(view.text, input.lit);
  if (input.difference && draw_sides(ui, frame, input)) return;
  if (!input.difference) give_marks(ui, frame, input);
  CodeOutput output = draw_code(ui, frame, ImGui::GetContentRegionAvail(), input);
  take_marks(ui, frame, input, output);
  frame.hovered = output.hovered;
  if (output.hovered && ui.tips) hover_problems(ui, wrong, *output.hovered);
}

void draw_library(Ui& ui, PaneFrame& frame) {
  const Library* found = library(ui.model);
  if (!found) return draw_hint(ui, marked("This language has no library."), marked("L has one, its prelude."));
  CodeInput input = code_input(ui, frame, found->text, found->version, found->language);
  input.lit = lit(ui, frame, found->version);
  input.wraps = true; // there is nothing to type
  give_marks(ui, frame, input);
  if (frame.reveal_linked && !frame.reveal_next) frame.state->code.reveal_nearest(found->text, input.lit);
  CodeOutput output = draw_code(ui, frame, ImGui::GetContentRegionAvail(), input);
  take_marks(ui, frame, input, output);
  frame.hovered = output.hovered;
}

} // namespace letcont::app
