// Marks of the debugger on panes of code: the position, values, breakpoints; and the clicks there.
#include "app/model/actions.h"
#include "app/model/watching.h"
#include "app/panes/pane.h"

namespace letcont::app {

void give_marks(const Ui& ui, PaneFrame& frame, CodeInput& input) {
  PaneState& state = *frame.state;
  input.marks = watch_marks(ui.model, frame.shows);
  if (std::pair wanted(ui.model.run.version, input.version); wanted != state.heat_version) {
    state.heat = heat(ui.model, frame.shows);
    state.heat_version = wanted;
  }
  input.heat = state.heat;
  if (frame.reveal_next && input.marks.current.known()) frame.state->code.reveal(input.marks.current.begin);
}

void take_marks(Ui& ui, PaneFrame& frame, const CodeInput& input, const CodeOutput& output) {
  if (output.pointed)
    for (const LineHeat& line : frame.state->heat)
      if (line.line == *output.pointed) tooltip_now(ui, heat_text(ui.words, line));
  if (output.beside) toggle_breakpoint(ui.model, frame.shows, *output.beside);
  bool guesses = ui.model.watch.predicting && !output.beside && frame.shows == watched_stage(ui.model);
  if (!guesses) return;
  // A click; or, by keyboard, Enter at the caret.
  bool entered = frame.focused && ui.keys && ImGui::IsKeyPressed(ImGuiKey_Enter, false) && !ImGui::GetIO().KeyCtrl;
  if (entered)
    ui.send(predict(ui.model, frame.shows, input.text->line_of(frame.state->code.selection().caret)));
  else if (output.pressed && output.hovered)
    ui.send(predict(ui.model, frame.shows, input.text->line_of(*output.hovered)));
}

} // namespace letcont::app
