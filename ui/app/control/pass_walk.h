// Walks through the pipeline, and LLVM's passes after it while their list is open: to the next pass that changed the
// program, or the piece of it at the caret, and from a stage to the difference that its pass made. What panes show
// follows the selected pass (model/pass_selection.h).
//
// Invariant: piece_to_show_ is known only until the stage that a change was found in has come.
#pragma once

#include "app/control/focus.h"
#include "app/model/model.h"

#include <optional>
#include <string>
#include <string_view>

namespace letcont::app {

class EngineLine;

class PassWalk {
public:
  PassWalk(Model& model, EngineLine& engine, Focus& focus) : model_(model), engine_(engine), focus_(focus) {}

  // Selects the next (1) or the previous (-1) pass that changed the program; in a pane that shows a program with
  // macros, unfolds one more use of them, or one less.
  void step(int by);
  // Asks the engine for the next (or the previous) pass that changed the piece at the caret.
  void ask(bool backward);
  // Goes where the engine's answer leads. Called after each event.
  void take_answer();
  void toggle_difference();
  // Selects that pass, and shows the stage after it: if no pane shows one that passes change, then in the pane behind
  // the focused one.
  void show_after(const std::string& pass);

private:
  Layout::Id pane() const;
  void step_macros(int by);
  void step_of_llvm(uint32_t from, int by);
  void change(const std::optional<std::string>& shows, Layout::Id, std::string_view otherwise);
  void announce(Layout::Id);
  void show_piece();

  Model& model_;
  EngineLine& engine_;
  Focus& focus_;
  bool backward_ = false;            // the question that was asked last
  Span piece_to_show_;               // once the stage that has just been asked for is there
  std::optional<Place> piece_shown_; // where the caret was put for it: from there one goes on with the same piece
};

} // namespace letcont::app
