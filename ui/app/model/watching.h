// A program that is watched step by step, in the model: what is asked of the engine, what its answer changes, and what
// of it stands over the text of a pane. Nothing here draws or sends.
//
// The engine does one move after the other, and answers each. A key that is held down sends some ahead; the slider does
// not: it has one move on its way and remembers where it is wanted next.
#pragma once

#include "app/model/model.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::app {

// ---- Requests. Nothing while the engine is not ready, or has enough to do.

struct Move {
  WatchMotion motion = WatchMotion::Step;
  bool back = false;
  uint64_t step = 0;       // of To
  std::string until = {};  // a place (debugger/place.h), for this move only
  bool evaluation = false; // the evaluation is wanted from now on, though no pane shows it
};
// Begins if nothing is watched yet, or if the program is another one since: at the step that a link names, or else at
// the first one; a run to a breakpoint or place goes on from there.
std::optional<Request> watch(Model&, const Move&);
// Ends the move that is on its way, where it is.
std::optional<Request> pause_watch(Model&);
// The step that the slider is at.
std::optional<Request> want_step(Model&, uint64_t step);
// Whose variables are shown: of a call, counted from the innermost.
std::optional<Request> look_at_frame(Model&, uint32_t frame);
// What the panes want to see of it is asked for when they come.
std::optional<Request> refresh_watch(Model&);
// What is to be asked for once an answer has come: where the slider has gone meanwhile; another step, if one of CPS has
// ended at a `decl`, which only names what follows.
std::optional<Request> go_on_watching(Model&);

// Ends what is on its way of a program that was left: it may never end by itself, and nobody waits for it.
std::optional<Request> stop_left_watch(Model&);

// ---- What the user does

void leave_watch(Model&);
// The program as it is after that pass (Watch::pass). What was watched is left.
void watch_after(Model&, std::string pass);
// Returns the place of a line, counted from 0, of a pane that shows the source, the library or the watched CPS, as
// people write it.
std::optional<std::string> place_of_line(const Model&, std::string_view pane_shows, uint32_t line);
// On that line, counted from 0, of a pane that shows the source, the library or a CPS; one that shows the CPS after
// another pass than the one that is watched makes that the watched one.
void toggle_breakpoint(Model&, std::string_view pane_shows, uint32_t line);
void remove_breakpoint(Model&, size_t number);
// As people write places: "12", "prelude:12", "cps:7", "fact", "n == 5".
void add_breakpoint(Model&, std::string_view place);
// Watches a variable in all calls from now on, or not any more.
void toggle_pinned(Model&, std::string name);
// Moves the breakpoints of the program with their lines; one whose line is erased goes. A link's step is not offered
// any more. To be called after changes.
void follow_edits(Model&);
// Whether the user says what runs next before he sees it.
void set_predicting(Model&, bool);
// That it is what stands on that line of the watched stage; the next step tells. Nothing if it is no such pane.
std::optional<Request> predict(Model&, std::string_view pane_shows, uint32_t line);
// Compares the guess with the line that runs next, once the answer is there, and words the result.
void judge_guess(Model&, const Watched&);

// ---- Events

void receive_watched(Model&, Watched&);
void receive_watch_progress(Model&, const Progress&);
void receive_no_watch(Model&, uint32_t id); // the request was rejected

// ---- Questions

// Whether the engine is on its way to somewhere.
bool is_moving(const Model&);
// Whether it has been on its way for so long that one may want to pause it.
bool is_long_on_its_way(const Model&);
// Whether the program in the editor is being debugged.
bool is_watching(const Model&);
// True if the debugged program has come to its end, or to a runtime error.
bool has_ended(const Model&);
// Whether the output pane shows what the debugged program prints: the last that moved, if the user runs it meanwhile.
bool shows_watched_output(const Model&);
// The program in the editor is another one than the one that is watched.
bool is_stale(const Model&, const WatchView&);
// The stage that the places are in: "cps@none".
std::string watched_stage(const Model&);
// "step 12"; "step 12 of 340" once the end was reached; "finished, 340 steps".
std::string watch_status(const Model&);

// What runs next, or how it ended, in words.
std::string next_text(const Words&, const WatchView&);
// The piece of the pane's text that runs next, or the call that is looked at; nowhere if there is none.
Span watched_piece(const Model&, std::string_view pane_shows);

// Returns what a variable is called: as in the source, or an intermediate value as in CPS.
const std::string& shown_name(const WatchedVariable&);

struct CodeNote { // stands behind the text of a line
  uint32_t line = 0;
  std::string text;
};
// What stands over a pane's text, if that is the source, the watched stage or the evaluation.
struct WatchMarks {
  Span current;                      // what runs next
  bool caller = false;               // it is a call that waits: another frame is looked at
  std::vector<CodeNote> notes;       // sorted by line
  std::vector<uint32_t> breakpoints; // lines, sorted
  bool has_gutter = false;           // a click beside a line sets a breakpoint
};
WatchMarks watch_marks(const Model&, std::string_view pane_shows);

} // namespace letcont::app
