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
#include "app/model/llvm_list.h"
#include "app/model/pane_actions.h"
#include "app/model/platform.h"
#include "app/model/presets.h"
#include "app/model/references.h"
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
  if (!the.model.pane_area.one_at_a_time) return; // else the output would be hidden
  if (Layout::Id output = find_pane(the.model, output_pane); output != Layout::none) the.focus.set(output);
}
void stop(Context the) {
  the.engine.send_if(app::stop(the.model));
  the.engine.send_if(pause_watch(the.model));
}
void copy_link(Context the) { the.links.copy(); }
void new_program(Context the) {
  set_program(the.model, the.model.source.language(), "");
  the.focus.go_to_source(0);
}
void open_file(Context the) { the.files.ask(); }
void save_file(Context the) { the.files.save(); }
void save_file_as(Context the) { the.files.save_as(); }
void quit(Context the) { the.platform.quit(); }
void palette(Context the) { the.dialogs.open_palette({}); }

// ---- Editing: undo, wherever the focus is; copying, in the focused pane; the rest, in the editor only

bool in_editor(Context the) {
  if (!the.focus.in_editor()) set_notice(the.model, "Only Source and Input can be edited.");
  return the.focus.in_editor();
}
bool in_source(Context the) {
  if (!the.focus.in_source()) set_notice(the.model, "That is for Source.");
  return the.focus.in_source();
}
// The focused one, or the source.
Editor& some_editor(Context the) {
  Editor* editor = the.focus.editor();
  return editor ? *editor : the.model.source;
}
void edited(Context the) {
  the.focus.state(the.focus.pane()).code.reveal_caret();
  the.engine.sync();
}
void undo(Context the) {
  if (!some_editor(the).can_undo()) return set_notice(the.model, "Nothing to undo.");
  some_editor(the).undo();
  edited(the);
}
void redo(Context the) {
  if (!some_editor(the).can_redo()) return set_notice(the.model, "Nothing to redo.");
  some_editor(the).redo();
  edited(the);
}
void copy(Context the) { the.platform.set_clipboard(the.focus.copy(false)); }
void cut(Context the) {
  the.platform.set_clipboard(the.focus.copy(the.focus.in_editor()));
  edited(the);
}
void paste(Context the) {
  if (!in_editor(the) || the.platform.pastes_later()) return;
  std::string text = the.platform.clipboard();
  if (text.empty()) return say_clipboard_is_closed(the.model);
  the.focus.paste(text);
}
void select_all(Context the) {
  if (const Text* text = the.focus.text_in(the.focus.pane())) the.focus.select_in(the.focus.pane(), {0, text->size()});
}
void toggle_comment(Context the) {
  if (!in_source(the)) return;
  the.model.source.toggle_comment();
  edited(the);
}
void move_lines(Context the, int by) {
  if (!in_editor(the)) return;
  some_editor(the).move_lines(by);
  edited(the);
}
void move_line_up(Context the) { move_lines(the, -1); }
void move_line_down(Context the) { move_lines(the, 1); }
void complete_word(Context the) {
  if (!in_source(the)) return;
  const Editor& source = the.model.source;
  uint32_t caret = source.selection().caret;
  Completion found = complete(source.text(), syntax_named(source.language()), caret);
  if (found.words.empty()) return set_notice(the.model, "No word begins like this.");
  the.focus.state(the.focus.pane()).completion = {true, 0, std::move(found), source.revision(), caret};
}
void to_definition(Context the) { the.engine.send_if(go_to_definition(the.model, the.focus)); }
// The answer appears in the palette.
void ask_references(Context the, PaletteQuery query) {
  if (!in_source(the)) return;
  the.engine.send_if(ask_uses(the.model, the.model.source.selection().caret));
  the.dialogs.open_palette(query_of(the.model.words, query));
}
void find_references(Context the) { ask_references(the, PaletteQuery::References); }
void rename_variable(Context the) { ask_references(the, PaletteQuery::Rename); }
void go_to_line(Context the) { the.dialogs.open_palette(query_of(the.model.words, PaletteQuery::GoToLine)); }

// ---- Finding

void find(Context the) { the.finder.open(false); }
void find_everywhere(Context the) { the.finder.open(true); }
void replace(Context the) { the.finder.open_replace(); }
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
void toggle_sides(Context the) { the.model.side_by_side = !the.model.side_by_side; }
bool has_llvm(Context the) {
  if (!has_llvm_passes(the.model)) set_notice(the.model, "This engine does not have LLVM's optimiser.");
  return has_llvm_passes(the.model);
}
// The list of passes comes into view, in the focused pane if no pane has it.
void show_llvm(Context the) {
  Layout::Id pane = find_pane(the.model, passes_pane);
  if (pane == Layout::none) pane = show_in_pane(the.model, the.focus.pane(), std::string(passes_pane));
  the.model.layout_follows_engine = false;
  the.model.llvm_list.open = true;
  if (the.model.selected.execution == 0) the.model.selected.first_execution = true;
  the.focus.set(pane);
}
void toggle_llvm(Context the) {
  if (!has_llvm(the)) return;
  if (the.model.llvm_list.open && the.focus.shown() == passes_pane)
    the.model.llvm_list.open = false;
  else
    show_llvm(the);
}
void toggle_all_runs(Context the) {
  if (!has_llvm(the)) return;
  the.model.llvm_list.all = !the.model.llvm_list.all;
  show_llvm(the);
}
// A filter by the selected execution's pass or function, or none if that is the filter already.
void filter(Context the, std::string LlvmList::* filtered, std::string_view (*name)(const LlvmExecution&)) {
  const LlvmExecution* selected = llvm_execution(the.model, the.model.selected.execution);
  std::string& now = the.model.llvm_list.*filtered;
  if (now.empty() && !selected) return set_notice(the.model, "Select one of LLVM's passes first.");
  now = now.empty() ? std::string(name(*selected)) : std::string();
  show_llvm(the);
}
void filter_by_pass(Context the) {
  filter(the, &LlvmList::pass, [](const LlvmExecution& each) { return std::string_view(each.pass); });
}
void filter_by_function(Context the) { filter(the, &LlvmList::function, function_of); }
void next_problem(Context the) { go_to_problem(the.model, the.focus, 1); }
void previous_problem(Context the) { go_to_problem(the.model, the.focus, -1); }
void toggle_remarks(Context the) {
  bool shown = the.model.shows_remarks = !the.model.shows_remarks;
  set_notice(the.model, shown ? the.model.words("LLVM's remarks are underlined in Source.")
                              : the.model.words("LLVM's remarks are hidden."));
}
void show_type(Context the) {
  if (the.focus.shown() != source_pane) return set_notice(the.model, "Types are shown in Source only.");
  the.engine.send_if(ask_type(the.model, the.model.source.selection().caret, true));
}
void compare_engines(Context the) { the.engine.send_if(start_race(the.model)); }
void count_runs(Context the) { set_counting(the.model, !the.model.counts_runs); }

// ---- Steps

void debug(Context the) { the.stepper.debug(); }
void step(Context the) { the.stepper.step(false); }
void step_back(Context the) { the.stepper.step(back_in_time); }
void step_by_source(Context the) { the.stepper.toggle_step_size(); }
void step_over(Context the) { the.stepper.move({WatchMotion::Over}); }
void step_over_back(Context the) { the.stepper.move({WatchMotion::Over, back_in_time}); }
void step_out(Context the) { the.stepper.move({WatchMotion::Out}); }
void next_expression(Context the) { the.stepper.move({WatchMotion::Expression}); }
void previous_expression(Context the) { the.stepper.move({WatchMotion::Expression, back_in_time}); }
void run_on(Context the) { the.stepper.move({WatchMotion::Run}); }
void run_back(Context the) { the.stepper.move({WatchMotion::Run, back_in_time}); }
void run_to_caret(Context the) { the.stepper.run_to_caret(); }
void first_step(Context the) { the.stepper.move({WatchMotion::To}); }
void last_step(Context the) { the.stepper.move({WatchMotion::To, false, UINT64_MAX}); }
void toggle_breakpoint(Context the) { the.stepper.toggle_breakpoint_at_caret(); }
void add_breakpoint(Context the) { the.dialogs.open_palette(query_of(the.model.words, PaletteQuery::BreakAt)); }
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
void reopen_pane(Context the) {
  bool restored = false;
  Layout::Id pane = app::reopen_pane(the.model, the.focus.pane(), restored);
  if (restored) the.focus.forget_panes();
  if (pane != Layout::none) the.focus.set(pane);
}
void narrower(Context the) { nudge(the, Axis::Horizontal, -0.02f); }
void wider(Context the) { nudge(the, Axis::Horizontal, 0.02f); }
void higher(Context the) { nudge(the, Axis::Vertical, -0.02f); }
void lower(Context the) { nudge(the, Axis::Vertical, 0.02f); }

// ---- The view

void toggle_wrap(Context the) { the.model.wraps = !wraps(the.model); }
// Does it to the focused text: its folds, and the line of its caret. The caret stays in a line that is shown.
template <typename Change>
void change_folds(Context the, Change change) {
  const Text* text = the.focus.text_in(the.focus.pane());
  if (!text) return set_notice(the.model, "Nothing can be folded here.");
  CodeView& code = the.focus.state(the.focus.pane()).code;
  uint32_t line = text->line_of(the.focus.selection().caret);
  if (!change(code.folds(), *text, line)) return;
  uint32_t shown = code.folds().shown_for(*text, line), end = text->line_end(shown);
  if (shown != line) the.focus.select_in(the.focus.pane(), {end, end});
  code.reveal_caret();
}
void fold(Context the) {
  change_folds(the, [&](Folds& folds, const Text& text, uint32_t line) {
    bool folded = folds.fold(text, line).has_value();
    if (!folded) set_notice(the.model, "Nothing to fold at the cursor.");
    return folded;
  });
}
void unfold(Context the) {
  change_folds(the, [&](Folds& folds, const Text&, uint32_t line) {
    bool unfolded = folds.unfold(line);
    if (!unfolded) set_notice(the.model, "Nothing is folded at the cursor.");
    return unfolded;
  });
}
void fold_all(Context the) {
  change_folds(the, [](Folds& folds, const Text& text, uint32_t) {
    folds.fold_all(text);
    return true;
  });
}
void unfold_all(Context the) {
  change_folds(the, [](Folds& folds, const Text&, uint32_t) {
    folds.unfold_all();
    return true;
  });
}
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

void say_clipboard_is_closed(Model& model) {
  set_notice(model, "The clipboard is empty, or closed to this page: paste with Ctrl+V.");
}

void do_command(const CommandContext& context, Command command) {
  clear_notice(context.model);
  all_actions[static_cast<size_t>(command)](context);
}

} // namespace letcont::app
