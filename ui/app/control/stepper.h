// The requests of whoever watches a program step by step (model/watching.h), and the layout for it. Whoever makes the
// first step wants to see it: without a pane of steps, the layout for them comes, and goes when the steps are left.
//
// Invariant: the layout of before is kept only while the one that came for the steps may still be taken away; a layout
// that the user has changed since stays.
#pragma once

#include "app/model/model.h"
#include "app/model/watching.h"

#include <optional>
#include <string>

namespace letcont::app {

class EngineLine;
class Focus;
class Frames;

class Stepper {
public:
  Stepper(Model& model, EngineLine& engine, Focus& focus, Frames& frames)
      : model_(model), engine_(engine), focus_(focus), frames_(frames) {}

  void move(const Move&);
  void run_to_caret();
  void toggle_breakpoint_at_caret();
  // Begins to ask what runs next, and to watch, or stops asking.
  void toggle_predicting();
  // Brings the layout for the steps and gives them the focus, unless a pane shows them.
  void show();
  // Leaves the steps, and takes away the layout that came for them.
  void leave();

private:
  struct Before { // the layout that was there before the one for the steps came
    std::string layout;
    bool followed_engine = false;
    std::string came; // the one that came
  };
  std::optional<std::string> place_at_caret() const;

  Model& model_;
  EngineLine& engine_;
  Focus& focus_;
  Frames& frames_;
  std::optional<Before> before_;
};

} // namespace letcont::app
