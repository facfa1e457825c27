// The debugger's commands in the application (model/watching.h), and its layout. The first step brings the layout for
// stepping, unless a pane shows the steps already; leaving the steps restores the layout of before.
//
// Invariant: the layout of before is restored at most once, and only if the user has not changed the one that came.
#pragma once

#include "app/control/control.h"
#include "app/model/watching.h"

#include <optional>
#include <string>

namespace letcont::app {

class Focus;

class Stepper : Control {
public:
  Stepper(const Control& control, Focus& focus) : Control(control), focus_(focus) {}

  void move(const Move&);
  // Begins to debug, at the step that a link names if it names one; else continues to the next breakpoint.
  void debug();
  // A step of CPS, or to the next expression of the source (WatchView::by_source).
  void step(bool back);
  void toggle_step_size();
  void run_to_caret();
  void toggle_breakpoint_at_caret();
  // Switches the questions what runs next on, which begins to watch the program, or off.
  void toggle_predicting();
  // Brings the layout for stepping and gives the pane of the steps the focus, or the source's where one pane is shown
  // at a time; unless a pane shows the steps already.
  void show();
  // Shows the library over the source while the debugged program runs code of it, and the source again afterwards.
  // Called after each event.
  void follow_library();
  // Leaves the steps and restores the layout.
  void leave();

private:
  struct Before { // the layout that was there before the one for the steps came
    std::string layout;
    bool followed_engine = false;
    std::string came; // the one that came
  };
  std::optional<std::string> place_at_caret() const;
  void show_code(std::string_view what);

  Focus& focus_;
  std::optional<Before> before_;
  uint64_t seen_ = 0; // the position (WatchView::version) that follow_library has seen
};

} // namespace letcont::app
