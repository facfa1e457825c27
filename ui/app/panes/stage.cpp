// A stage of the compiler, read-only.
#include "app/model/actions.h"
#include "app/panes/pane.h"

namespace letcont::app {

void draw_stage(Ui& ui, PaneFrame& frame) {
  const Model& model = ui.model;
  auto found = model.documents.find(frame.shows);
  if (found == model.documents.end()) {
    if (model.engine == EngineState::Loading)
      draw_hint(ui, "The engine is loading.", "You can already edit.");
    else if (model.engine == EngineState::Unusable)
      draw_hint(ui, "There is no engine.", "The status line says why.");
    else if (!stage_info(model, frame.shows))
      draw_hint(ui, "There is no such stage.", "Choose another one above.");
    else if (!model.compiles)
      draw_hint(ui, "The program does not compile.", "This stage appears once it compiles.");
    else if (!is_compiling(model))
      draw_hint(ui, "This program has no such stage.", "Choose another one above.");
    return;
  }
  const StageView& view = found->second;
  const StageInfo* info = stage_info(model, frame.shows);
  if (info && info->syntax == "dot" && frame.shows.find("..") == std::string::npos)
    return draw_picture(ui, frame, view);
  CodeInput input;
  input.text = &view.text;
  input.version = view.version;
  input.syntax = &syntax_named(info ? info->syntax : "plain");
  // During a compilation the text will often stay the same, so only a text that stays stale is drawn as such.
  input.stale = is_stale(model, view) && !model.compiles;
  input.lit = lit(ui, frame, view.version * 2 + (is_stale(model, view) ? 1 : 0));
  input.focused = frame.focused;
  input.matches = frame.matches;
  input.match_length = frame.match_length;
  input.difference = frame.shows.find("..") != std::string::npos;
  if (frame.reveal_linked)
    if (std::optional<uint32_t> there = first_lit(model, frame.shows, frame.linked)) frame.state->code.reveal(*there);
  if (!input.difference) give_marks(ui, frame, input);
  CodeOutput output = frame.state->code.draw(ui, "code", ImGui::GetContentRegionAvail(), input);
  take_marks(ui, frame, input, output);
  frame.wants_focus |= output.pressed;
  frame.leave = output.leave;
  frame.hovered = output.hovered;
}

} // namespace letcont::app
