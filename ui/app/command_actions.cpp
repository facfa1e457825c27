#include "app/command_actions.h"

#include "app/control/dialogs.h"
#include "app/control/engine_line.h"
#include "app/control/exports.h"
#include "app/control/files.h"
#include "app/control/finder.h"
#include "app/control/focus.h"
#include "app/control/links.h"
#include "app/control/navigation.h"
#include "app/control/pass_walk.h"
#include "app/control/stepper.h"
#include "app/model/actions.h"
#include "app/model/heat.h"
#include "app/model/platform.h"
#include "app/model/presets.h"
#include "app/model/watching.h"

namespace letcont::app {

namespace {

using Context = const CommandContext&;

// The actions, in the order of the rows.
namespace actions {

constexpr bool back_in_time = true;

// ---- The program

void run(Context the) {
  if (the.model.engine != EngineState::Ready) return set_notice(the.model, "The engine is still loading.");
  the.engine.send_if(app::run(the.model));
}
void stop(Context the) {
  the.engine.send_if(app::stop(the.model));
  the.engine.send_if(pause_watch(the.model));
}
void copy_link(Context the) { the.links.copy(); }
void open_file(Context the) { the.files.ask(); }
void save_file(Context the) { the.files.save(); }
void palette(Context the) { the.dialogs.open_palette({}); }

// ---- Finding

void find(Context the) { the.finder.open(false); }
void find_everywhere(Context the) { the.finder.open(true); }
void find_next(Context the) { the.finder.go(1); }
void find_previous(Context the) { the.finder.go(-1); }
void to_partner(Context the) { go_to_partner(the.model, the.focus); }
void back(Context the) { the.focus.go_back(); }

// ---- Passes, problems, types, times

void next_change(Context the) { the.passes.step(1); }
void previous_change(Context the) { the.passes.step(-1); }
void next_change_here(Context the) { the.passes.ask(false); }
void previous_change_here(Context the) { the.passes.ask(true); }
void toggle_difference(Context the) { the.passes.toggle_difference(); }
void next_problem(Context the) { go_to_problem(the.model, the.focus, 1); }
void previous_problem(Context the) { go_to_problem(the.model, the.focus, -1); }
void show_type(Context the) {
  if (the.focus.shown() != source_pane) return set_notice(the.model, "Types are shown in Source only.");
  the.engine.send_if(ask_type(the.model, the.model.source.selection().caret, true));
}
void compare_engines(Context the) { the.engine.send_if(start_race(the.model)); }
void count_runs(Context the) { set_counting(the.model, !the.model.counts_runs); }

// ---- Steps

void step(Context the) { the.stepper.move({WatchMotion::Step}); }
void step_back(Context the) { the.stepper.move({WatchMotion::Step, back_in_time}); }
void step_over(Context the) { the.stepper.move({WatchMotion::Over}); }
void step_over_back(Context the) { the.stepper.move({WatchMotion::Over, back_in_time}); }
void step_out(Context the) { the.stepper.move({WatchMotion::Out}); }
void next_expression(Context the) { the.stepper.move({WatchMotion::Expression}); }
void previous_expression(Context the) { the.stepper.move({WatchMotion::Expression, back_in_time}); }
void run_on(Context the) { the.stepper.move({WatchMotion::Run}); }
void run_back(Context the) { the.stepper.move({WatchMotion::Run, back_in_time}); }
void run_to_caret(Context the) { the.stepper.run_to_caret(); }
void first_step(Context the) { the.stepper.move({WatchMotion::To}); }
void toggle_breakpoint(Context the) { the.stepper.toggle_breakpoint_at_caret(); }
void add_breakpoint(Context the) { the.dialogs.open_palette("break at "); }
void predict(Context the) { the.stepper.toggle_predicting(); }
void leave_watch(Context the) { the.stepper.leave(); }

// ---- Panes

void split(Context the, Axis axis) {
  Layout::Id added = split_pane(the.model, the.focus.pane(), axis);
  if (added != Layout::none) the.focus.set(added);
}
void nudge(Context the, Axis axis, float by) {
  the.model.layout.nudge(the.focus.pane(), axis, by);
  the.model.layout_follows_engine = false;
}
void next_pane(Context the) { the.focus.move(1); }
void previous_pane(Context the) { the.focus.move(-1); }
void split_right(Context the) { split(the, Axis::Horizontal); }
void split_down(Context the) { split(the, Axis::Vertical); }
void close_pane(Context the) { app::close_pane(the.model, the.focus.pane()); }
void narrower(Context the) { nudge(the, Axis::Horizontal, -0.02f); }
void wider(Context the) { nudge(the, Axis::Horizontal, 0.02f); }
void higher(Context the) { nudge(the, Axis::Vertical, -0.02f); }
void lower(Context the) { nudge(the, Axis::Vertical, 0.02f); }

// ---- The view

void zoom_in(Context the) { set_zoom(the.model, the.model.zoom + 0.1f); }
void zoom_out(Context the) { set_zoom(the.model, the.model.zoom - 0.1f); }
void zoom_reset(Context the) { set_zoom(the.model, 1); }
void toggle_theme(Context the) { the.model.theme = the.model.theme == Theme::Dark ? Theme::Light : Theme::Dark; }
void reset_layout(Context the) {
  app::reset_layout(the.model);
  the.focus.forget_panes();
  show_stages_of_engine(the.model);
}
void save_picture(Context the) { app::save_picture(the.model, the.platform, the.focus); }
void save_page(Context the) { save_export(the.model, the.platform, the.links, "letcont.html", export_html); }
void save_markdown(Context the) { save_export(the.model, the.platform, the.links, "letcont.md", export_markdown); }
void book(Context the) { the.platform.open_address("book/index.html"); }
void licences(Context the) { the.platform.open_address("book/licences.html"); }
void tour(Context the) { the.model.tour = the.model.tour % tour_steps + 1; } // again: the next step
void shortcuts(Context the) { the.dialogs.open_shortcuts(); }

} // namespace actions

#define LETCONT_ACTION(name, chord, keys, words, group, when, action) actions::action,
constexpr void (*all_actions[])(Context) = {LETCONT_COMMANDS(LETCONT_ACTION)};
#undef LETCONT_ACTION

} // namespace

void do_command(const CommandContext& context, Command command) { all_actions[static_cast<size_t>(command)](context); }

} // namespace letcont::app
