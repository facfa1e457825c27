// The commands of a program that is watched step by step.
#include "app/app.h"
#include "app/model/presets.h"
#include "app/model/watching.h"

#include <algorithm>
#include <utility>

namespace letcont::app {

namespace {

constexpr std::string_view steps_layout = "Step";

bool shows(const Layout& layout, std::string_view what) {
  std::vector<Layout::Pane> panes = layout.panes();
  return std::any_of(panes.begin(), panes.end(), [&](const Layout::Pane& pane) { return pane.shows == what; });
}

} // namespace

// Whoever makes the first step wants to see it: without a pane of steps, the layout for it comes, and goes when the
// steps are left.
void App::show_steps() {
  if (shows(model_.layout, steps_pane)) return;
  layout_before_steps_ = model_.layout.text();
  followed_before_steps_ = model_.layout_follows_engine;
  use_layout(steps_layout);
  for (const Layout::Pane& pane : model_.layout.panes())
    if (pane.shows == steps_pane) set_focus(pane.id);
  steps_layout_ = model_.layout.text();
}

void App::leave_steps() {
  leave_watch(model_);
  std::string before = std::exchange(layout_before_steps_, {});
  if (before.empty() || model_.layout.text() != steps_layout_) return; // the user's own since then
  model_.layout = Layout::from_text(before);
  model_.layout_follows_engine = followed_before_steps_;
  layout_changed();
}

void App::watch(const Move& move) {
  if (model_.engine != EngineState::Ready) return set_notice(model_, "The engine is still loading.");
  show_steps();
  send_if(app::watch(model_, move));
  sync();
  touch();
}

// As people write places: the line of the caret, in the program or in the CPS that is watched.
std::optional<std::string> App::place_at_caret() {
  std::string_view shown = model_.layout.shown_by(focus_);
  const Text* text = text_in(focus_);
  bool in_source = shown == source_pane;
  if (!text || (!in_source && shown != watched_stage(model_))) return std::nullopt;
  return (in_source ? "" : "cps:") + std::to_string(text->line_of(selection_in(focus_).caret) + 1);
}

void App::toggle_breakpoint_at_caret() {
  const Text* text = text_in(focus_);
  uint32_t line = text ? text->line_of(selection_in(focus_).caret) : 0;
  toggle_breakpoint(model_, model_.layout.shown_by(focus_), line);
}

void App::do_step_command(Command command) {
  constexpr bool back = true;
  switch (command) {
  case Command::Step: watch({WatchMotion::Step}); return;
  case Command::StepBack: watch({WatchMotion::Step, back}); return;
  case Command::StepOver: watch({WatchMotion::Over}); return;
  case Command::StepOverBack: watch({WatchMotion::Over, back}); return;
  case Command::StepOut: watch({WatchMotion::Out}); return;
  case Command::NextExpression: watch({WatchMotion::Expression}); return;
  case Command::PreviousExpression: watch({WatchMotion::Expression, back}); return;
  case Command::RunOn: watch({WatchMotion::Run}); return;
  case Command::RunBack: watch({WatchMotion::Run, back}); return;
  case Command::FirstStep: watch({WatchMotion::To}); return;
  case Command::RunToCaret:
    if (std::optional<std::string> place = place_at_caret())
      watch({WatchMotion::Run, false, 0, *place});
    else
      set_notice(model_, "Run to cursor works in Source and in the CPS that is being debugged.");
    return;
  case Command::ToggleBreakpoint: toggle_breakpoint_at_caret(); return;
  case Command::AddBreakpoint: open_palette("break at "); return;
  case Command::Predict:
    set_predicting(model_, !model_.watch.predicting);
    if (model_.watch.predicting && !model_.watch.on) watch({WatchMotion::Stay});
    return;
  case Command::LeaveWatch: leave_steps(); return;
  default: return;
  }
}

} // namespace letcont::app
