#include "app/control/stepper.h"

#include "app/control/engine_line.h"
#include "app/control/focus.h"
#include "app/control/frames.h"
#include "app/control/navigation.h"
#include "app/model/actions.h"
#include "app/model/linking.h"
#include "app/model/pane_actions.h"

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

void Stepper::show() {
  if (shows(model_.layout, steps_pane) || shows(model_.layout, evaluation_pane)) return; // either has the buttons
  Before before{model_.layout.text(), model_.layout_follows_engine, {}};
  focus_.use_layout(steps_layout);
  // Where one pane is shown at a time, it is the code, with the buttons under it.
  if (Layout::Id pane = find_pane(model_, model_.pane_area.one_at_a_time ? source_pane : steps_pane)) focus_.set(pane);
  before.came = model_.layout.text();
  before_ = std::move(before);
}

void Stepper::follow_library() {
  if (!is_watching(model_) || std::exchange(seen_, model_.watch.version) == model_.watch.version) return;
  if (watched_piece(model_, library_pane).known())
    show_code(library_pane);
  else if (watched_piece(model_, source_pane).known())
    show_code(source_pane);
}

// Changes which of the two is shown, unless both are; the layout counts as it came.
void Stepper::show_code(std::string_view what) {
  if (shows(model_.layout, what)) return;
  bool as_it_came = before_ && model_.layout.text() == before_->came;
  if (what == library_pane)
    show_library(model_);
  else
    find_pane(model_, what);
  if (as_it_came) before_->came = model_.layout.text();
}

void Stepper::leave() {
  leave_watch(model_);
  show_code(source_pane);
  std::optional<Before> before = std::exchange(before_, {});
  if (!before || model_.layout.text() != before->came) return;
  model_.layout = Layout::from_text(before->layout);
  model_.layout_follows_engine = before->followed_engine;
  focus_.forget_panes();
}

void Stepper::move(const Move& move) {
  if (model_.engine != EngineState::Ready) return set_notice(model_, "The engine is still loading.");
  dismiss_offer(model_);
  if (!model_.compiles && model_.diagnosed_revision == model_.source.revision()) {
    go_to_problem(model_, focus_, 0);
    return set_notice(model_, "Nothing to debug: the program does not compile.", true);
  }
  show();
  engine_.send_if(watch(model_, move));
  engine_.sync();
  frames_.touch();
}

void Stepper::debug() {
  move({has_ended(model_) ? WatchMotion::To : is_watching(model_) ? WatchMotion::Run : WatchMotion::Stay});
}

void Stepper::step(bool back) { move({model_.watch.by_source ? WatchMotion::Expression : WatchMotion::Step, back}); }

void Stepper::toggle_step_size() {
  model_.watch.by_source = !model_.watch.by_source;
  set_notice(model_, model_.watch.by_source ? model_.words("A step goes to the next source expression.")
                                            : model_.words("A step is one of CPS."));
  frames_.touch();
}

std::optional<std::string> Stepper::place_at_caret() const {
  const Text* text = focus_.text_in(focus_.pane());
  if (!text) return std::nullopt;
  return place_of_line(model_, focus_.shown(), text->line_of(focus_.selection().caret));
}

void Stepper::run_to_caret() {
  if (std::optional<std::string> place = place_at_caret()) return move({WatchMotion::Run, false, 0, *place});
  set_notice(model_, "Run to cursor works in Source, in Prelude and in the CPS that is being debugged.");
}

void Stepper::toggle_breakpoint_at_caret() {
  const Text* text = focus_.text_in(focus_.pane());
  toggle_breakpoint(model_, focus_.shown(), text ? text->line_of(focus_.selection().caret) : 0);
}

void Stepper::toggle_predicting() {
  set_predicting(model_, !model_.watch.predicting);
  if (model_.watch.predicting && !model_.watch.on) move({WatchMotion::Stay});
}

} // namespace letcont::app
