#include "app/model/watching.h"

#include "app/model/actions.h"
#include "app/model/linking.h"
#include "app/model/stage_names.h"
#include "support/numbers/whole_number.h"
#include "support/shown.h"
#include "support/text.h"
#include "support/utf8.h"

#include <algorithm>
#include <map>
#include <utility>

namespace letcont::app {

namespace {

constexpr uint32_t most_ahead = 8; // moves that the engine has not answered yet
constexpr size_t longest_note = 60;
constexpr std::string_view cps_line = "cps:", library_line = "prelude:", original_line = "original:";

bool shows_pane(const Model& model, std::string_view what) {
  for (const Layout::Pane& pane : model.layout.panes())
    if (pane.shows == what) return true;
  return false;
}

bool wants_evaluation(const Model& model) { return model.watch.wants_evaluation || shows_pane(model, evaluation_pane); }

// Returns the pass after the "@" of a pane that shows CPS without a difference.
std::optional<std::string> cps_pass(const Model& model, std::string_view shows) {
  std::optional<StageWord> word = stage_word(model, shows);
  if (!word || word->stage != "cps" || word->from) return std::nullopt;
  return word->pass;
}

// The debugger runs the CPS that is visible: the first pane with CPS determines the pass. But only the program as it is
// written has an evaluation.
void choose_pass(Model& model) {
  if (wants_evaluation(model) && model.watch.pass == "none") return;
  for (const Layout::Pane& pane : model.layout.panes())
    if (std::optional<std::string> pass = cps_pass(model, pane.shows)) {
      model.watch.pass = *pass;
      return;
    }
}

Request request(Model& model, const Move& move) {
  WatchView& watch = model.watch;
  watch.sent = ++model.last_request;
  if (watch.first == 0) watch.first = watch.sent;
  ++watch.pending;
  Watch request;
  request.id = watch.sent;
  request.program = program(model);
  request.pass = watch.pass;
  request.motion = move.motion;
  request.back = move.back;
  request.step = move.step;
  request.until = move.until;
  request.breakpoints = watch.set_breakpoints = model.breakpoints;
  watch.passes_declarations = move.motion == WatchMotion::Step;
  watch.back = move.back;
  request.frame = watch.frame;
  request.input = model.input.text().bytes();
  request.heap = shows_pane(model, heap_pane);
  watch.drawn_heap = request.heap;
  request.evaluation = watch.read_evaluation = wants_evaluation(model);
  return request;
}

bool is_possible(const Model& model) { return model.engine == EngineState::Ready && model.watch.pending < most_ahead; }

// Returns what stands before the number in the place of a line in such a pane.
std::string_view before_line(std::string_view shows) {
  if (shows == source_pane) return {};
  return shows == library_pane ? library_line : shows == original_stage ? original_line : cps_line;
}

// Returns the line, from 0, of a place without a condition in such a pane.
std::optional<uint32_t> line_of_place(std::string_view place, std::string_view shows) {
  std::string_view before = before_line(shows);
  if (!place.starts_with(before)) return std::nullopt;
  std::optional<uint32_t> line = whole_number<uint32_t>(place.substr(before.size()));
  if (!line || *line == 0) return std::nullopt;
  return *line - 1;
}

// Whether a line of that pane's text is a place to stop.
bool has_places(const Model& model, std::string_view shows) {
  return shows == source_pane || shows == library_pane || shows == original_stage || shows == watched_stage(model);
}

} // namespace

// ---- Requests

// Forgets the program, but not how the user debugs.
static void forget_watch(WatchView& watch) {
  WatchView fresh;
  fresh.pass = std::move(watch.pass);
  fresh.predicting = watch.predicting;
  fresh.by_source = watch.by_source;
  fresh.wants_evaluation = watch.wants_evaluation;
  watch = std::move(fresh);
}

std::optional<Request> watch(Model& model, const Move& move) {
  if (!is_possible(model)) return {};
  WatchView& watch = model.watch;
  watch.wants_evaluation |= move.evaluation;
  if (watch.on && !is_stale(model, watch)) {
    if (move.motion != WatchMotion::Stay) watch.frame = 0;
    return request(model, move);
  }
  uint64_t step = watch.on ? 0 : step_here(model); // of a link
  if (move.motion == WatchMotion::To && move.step != 0) step = move.step;
  forget_watch(watch);
  watch.on = true;
  watch.program = program_version(model);
  choose_pass(model);
  if (step != 0) return request(model, {WatchMotion::To, false, step});
  // The first step shows the starting position; a run to a place goes there at once.
  bool runs = move.motion == WatchMotion::Run && !move.back;
  return request(model, runs ? move : Move{WatchMotion::Stay});
}

std::optional<Request> pause_watch(Model& model) {
  if (!is_moving(model)) return {};
  model.watch.wanted.reset();
  return Stop{++model.last_request, model.watch.sent};
}

std::optional<Request> want_step(Model& model, uint64_t step) {
  WatchView& watch = model.watch;
  if (!watch.on || is_stale(model, watch)) return {};
  watch.wanted = step;
  return go_on_watching(model);
}

std::optional<Request> go_on_watching(Model& model) {
  WatchView& watch = model.watch;
  if (watch.pending > 0 || !is_possible(model)) return {};
  bool at_declaration = watch.passes_declarations && watch.on && watch.at.running && !is_stale(model, watch) &&
                        watch.at.what.starts_with("decl ");
  if (at_declaration && !watch.wanted && !(watch.back && watch.at.step == 0))
    return app::watch(model, {WatchMotion::Step, watch.back});
  if (!watch.wanted) return {};
  uint64_t step = *std::exchange(watch.wanted, std::nullopt);
  if (step == watch.at.step) return {};
  return app::watch(model, {WatchMotion::To, false, step});
}

std::optional<Request> look_at_frame(Model& model, uint32_t frame) {
  WatchView& watch = model.watch;
  if (!watch.on || is_stale(model, watch) || !is_possible(model)) return {};
  watch.frame = std::min(frame, std::max(watch.at.frame_count, 1u) - 1);
  return request(model, {WatchMotion::Stay});
}

std::optional<Request> refresh_watch(Model& model) {
  WatchView& watch = model.watch;
  bool fresh = watch.on && watch.answered != 0 && !is_stale(model, watch);
  bool asks = (shows_pane(model, heap_pane) && !watch.drawn_heap) ||
              (wants_evaluation(model) && !watch.read_evaluation) || watch.set_breakpoints != model.breakpoints;
  if (!fresh || !asks || watch.pending > 0 || !is_possible(model)) return {};
  return request(model, {WatchMotion::Stay});
}

// ---- What the user does

std::optional<Request> stop_left_watch(Model& model) {
  uint32_t left = std::exchange(model.left_watch, 0);
  if (left == 0 || model.engine != EngineState::Ready) return {};
  return Stop{++model.last_request, left};
}

void leave_watch(Model& model) {
  if (is_moving(model)) model.left_watch = model.watch.sent;
  model.watch.predicting = false;
  forget_watch(model.watch);
  model.step = 0;
  model.documents.erase(std::string(heap_pane));
  model.documents.erase(std::string(evaluation_pane));
}

// Line numbers of one CPS are not valid in another.
static void change_pass(Model& model, std::string pass) {
  if (model.watch.pass == pass) return;
  leave_watch(model);
  std::erase_if(model.breakpoints, [](const std::string& place) { return place.starts_with(cps_line); });
  model.watch.pass = std::move(pass);
}

void watch_after(Model& model, std::string pass) {
  if (model.watch.pass == pass) return;
  change_pass(model, std::move(pass));
  for (const Layout::Pane& pane : model.layout.panes())
    if (cps_pass(model, pane.shows)) return model.layout.show(pane.id, watched_stage(model));
}

std::optional<std::string> place_of_line(const Model& model, std::string_view shows, uint32_t line) {
  if (!has_places(model, shows)) return std::nullopt;
  return std::string(before_line(shows)) + std::to_string(line + 1);
}

void toggle_breakpoint(Model& model, std::string_view shows, uint32_t line) {
  if (std::optional<std::string> pass = cps_pass(model, shows)) change_pass(model, *std::move(pass));
  std::optional<std::string> place = place_of_line(model, shows, line);
  if (!place) return set_notice(model, "Breakpoints can only be set in Source, Original, Prelude and CPS.");
  if (std::erase(model.breakpoints, *place) == 0) model.breakpoints.push_back(*std::move(place));
}

void remove_breakpoint(Model& model, size_t number) {
  if (number < model.breakpoints.size())
    model.breakpoints.erase(model.breakpoints.begin() + static_cast<ptrdiff_t>(number));
}

void add_breakpoint(Model& model, std::string_view given) {
  std::string place(trimmed(given));
  if (place.empty()) return;
  if (std::find(model.breakpoints.begin(), model.breakpoints.end(), place) == model.breakpoints.end())
    model.breakpoints.push_back(std::move(place));
}

// A variable out of scope keeps its last value.
static void follow_pinned(Model& model) {
  for (Pinned& pin : model.pinned) {
    pin.in_scope = false;
    for (const WatchedVariable& variable : model.watch.at.variables) {
      if (pin.in_scope || (variable.source_name != pin.name && variable.name != pin.name)) continue;
      pin.value = variable.value;
      pin.in_scope = true; // the innermost of that name comes first
    }
  }
}

void toggle_pinned(Model& model, std::string name) {
  if (std::erase_if(model.pinned, [&](const Pinned& pin) { return pin.name == name; }) == 0)
    model.pinned.push_back({std::move(name), {}, false});
  follow_pinned(model);
}

void follow_edits(Model& model) {
  if (model.offer == Offer::Step && step_here(model) == 0) model.offer = Offer::None;
  const std::vector<LineChange>& changes = model.source.line_changes();
  for (size_t& next = model.breakpoints_follow; next < changes.size(); ++next)
    for (std::string& place : std::exchange(model.breakpoints, {})) {
      if (std::optional<uint32_t> line = line_of_place(place, source_pane)) {
        std::optional<uint32_t> after = changes[next].after(*line);
        if (!after) continue; // its line is gone
        place = std::to_string(*after + 1);
      }
      add_breakpoint(model, place); // once, if several lines have become one
    }
}

// ---- Events

void receive_watched(Model& model, Watched& there) {
  WatchView& watch = model.watch;
  if (there.id < watch.first || there.id > watch.sent) return;
  if (watch.pending > 0) --watch.pending;
  if (!watch.on || there.id <= watch.answered) return;
  watch.answered = there.id;
  watch.progress = 0;
  if (is_stale(model, watch)) return;
  if (there.stop == WatchStop::NotBegun) {
    if (watch.at.id == 0) watch.on = false; // nothing is known of it yet
    watch.guess.reset();
    return;
  }
  judge_guess(model, there);
  watch.said = {};
  if (there.stop == WatchStop::NoPlace || there.stop == WatchStop::Rejected) {
    std::string why = there.message;
    if (why.empty())
      why = there.diagnostics.empty() ? std::string(model.words("the program does not compile"))
                                      : there.diagnostics[0].message;
    watch.said = why;
    set_notice(model, why, true);
    if (there.stop == WatchStop::Rejected) watch.on = false;
    return;
  }
  set_document(model, std::string(heap_pane), std::exchange(there.heap, {}), watch.program.revision);
  set_document(model, std::string(evaluation_pane), std::exchange(there.evaluation, {}), watch.program.revision);
  watch.frame = there.frame;
  if (!there.running) watch.end = there.step;
  uint64_t before = there.output_bytes - std::min<uint64_t>(there.output_bytes, there.output.size());
  std::string output =
      (before == 0 ? std::string() : model.words("… {0} bytes before", model.words.number(before)) + "\n") +
      there.output;
  if (watch.output.bytes() != output) watch.output.set(std::move(output));
  watch.at = std::move(there);
  watch.version = ++model.last_version;
  set_step(model, watch.at.step);
  follow_pinned(model);
}

void receive_watch_progress(Model& model, const Progress& progress) {
  WatchView& watch = model.watch;
  bool mine = watch.pending > 0 && progress.id >= watch.first && progress.id <= watch.sent;
  if (mine && progress.id > watch.answered) watch.progress = progress.steps;
}

void receive_no_watch(Model& model, uint32_t id) {
  WatchView& watch = model.watch;
  if (watch.pending == 0 || id < watch.first || id > watch.sent || id <= watch.answered) return;
  --watch.pending;
  watch.answered = id;
}

// ---- Questions

bool is_moving(const Model& model) { return model.watch.pending > 0; }

bool is_long_on_its_way(const Model& model) { return model.watch.progress > 0 && is_moving(model); }

const std::string& shown_name(const WatchedVariable& variable) {
  return variable.source_name.empty() ? variable.name : variable.source_name;
}

bool is_watching(const Model& model) { return model.watch.on && !is_stale(model, model.watch); }

bool has_ended(const Model& model) {
  return is_watching(model) && !is_moving(model) && model.watch.answered != 0 && !model.watch.at.running;
}

bool shows_watched_output(const Model& model) { return is_watching(model) && model.watch.version > model.run.version; }

bool is_stale(const Model& model, const WatchView& watch) { return is_stale(model, watch.program); }

std::string watched_stage(const Model& model) { return text(StageWord{"cps", model.watch.pass, {}}); }

namespace {

// Returns where a piece is in the text of a pane of the debugged program.
Span place_in(const Model& model, std::string_view shows, const WatchPlace& place) {
  if (shows == library_pane) return piece_in_library(model, place.source);
  if (shows == original_stage) return piece_in_document(model, shows, place.source);
  return shows == source_pane ? place.source : place.printed;
}

// "n = 5   k = <fun …>": the variables that were bound on each line.
std::vector<CodeNote> notes_of(const Model& model, const Text& text, std::string_view shows) {
  std::map<uint32_t, std::string> lines;
  for (const WatchedVariable& variable : model.watch.at.variables) {
    Span bound = place_in(model, shows, variable.bound);
    const std::string& name = is_stage_pane(shows) ? variable.name : variable.source_name;
    if (!bound.known() || bound.begin > text.size() || name.empty()) continue;
    std::string note = name + " = " + variable.value;
    if (note.size() > longest_note) {
      size_t end = longest_note;
      while (end > 0 && !begins_character(note[end])) --end;
      note.resize(end);
      note += "…";
    }
    std::string& line = lines[text.line_of(bound.begin)];
    line = line.empty() ? note : note + "   " + line; // the innermost come first, and stand last
  }
  std::vector<CodeNote> notes;
  for (auto& [line, note] : lines) notes.push_back({line, std::move(note)});
  return notes;
}

// Adds the lines where breakpoints at names stop.
void add_places(WatchMarks& marks, const Model& model, const Text& text, std::string_view shows) {
  for (size_t i = 0; i < std::min(model.breakpoints.size(), model.watch.at.breakpoints.size()); ++i) {
    const std::string& place = model.breakpoints[i];
    bool is_line = false;
    for (std::string_view text : {source_pane, library_pane, original_stage, std::string_view("cps")})
      is_line |= line_of_place(place, text).has_value();
    if (is_line) continue;
    for (const WatchPlace& stop : model.watch.at.breakpoints[i].stops_at) {
      Span there = place_in(model, shows, stop);
      if (there.known() && there.begin <= text.size()) marks.breakpoints.push_back(text.line_of(there.begin));
    }
  }
}

// Returns the text of the pane, if it shows something of the debugged program.
const Text* watched_text(const Model& model, std::string_view shows) {
  const WatchView& watch = model.watch;
  if (!watch.on || watch.answered == 0 || is_stale(model, watch)) return nullptr;
  if (shows == source_pane) return &model.source.text();
  if (shows == library_pane) return library(model) ? &library(model)->text : nullptr;
  auto document = model.documents.find(shows);
  bool fresh = document != model.documents.end() && !is_stale(model, document->second);
  bool is_watched = shows == original_stage || shows == watched_stage(model);
  return fresh && is_watched ? &document->second.text : nullptr;
}

bool looks_at_caller(const WatchView& watch) { return watch.frame > 0 && watch.frame < watch.at.frames.size(); }

} // namespace

std::string next_text(const Words& words, const WatchView& watch) {
  if (watch.at.running) return watch.at.what;
  return watch.at.diagnostics.empty() ? std::string(words("The program has ended.")) : watch.at.diagnostics[0].message;
}

Span watched_piece(const Model& model, std::string_view shows) {
  const Text* text = watched_text(model, shows);
  if (!text) return nowhere;
  const WatchView& watch = model.watch;
  Span piece = place_in(model, shows, looks_at_caller(watch) ? watch.at.frames[watch.frame].at : watch.at.at);
  return piece.known() && piece.begin <= piece.end && piece.end <= text->size() ? piece : nowhere;
}

WatchMarks watch_marks(const Model& model, std::string_view shows) {
  WatchMarks marks;
  if (shows == evaluation_pane) {
    auto evaluation = model.documents.find(shows);
    if (evaluation == model.documents.end() || evaluation->second.ranges.empty()) return marks;
    const Range& next = evaluation->second.ranges[0];
    if (next.end <= evaluation->second.text.size()) marks.current = {next.begin, next.end};
    return marks;
  }
  marks.has_gutter = has_places(model, shows) || cps_pass(model, shows).has_value();
  if (!has_places(model, shows)) return marks;
  for (const std::string& place : model.breakpoints)
    if (std::optional<uint32_t> line = line_of_place(place, shows)) marks.breakpoints.push_back(*line);
  if (const Text* text = watched_text(model, shows)) {
    if (model.watch.set_breakpoints == model.breakpoints) add_places(marks, model, *text, shows);
    marks.caller = looks_at_caller(model.watch);
    marks.current = watched_piece(model, shows);
    marks.notes = notes_of(model, *text, shows);
  }
  std::sort(marks.breakpoints.begin(), marks.breakpoints.end());
  marks.breakpoints.erase(std::unique(marks.breakpoints.begin(), marks.breakpoints.end()), marks.breakpoints.end());
  return marks;
}

} // namespace letcont::app
