// The state of the application: plain data. Only the functions of actions.h and its editor change it; panes draw
// it.
#pragma once

#include "app/model/layout.h"
#include "app/text/editor.h"
#include "app/text/link_index.h"
#include "app/theme/theme.h"
#include "app/words/words.h"
#include "protocol/messages.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace letcont::app {

enum class EngineState : uint8_t { Loading, Ready, Unusable };

// A version of the program: the source at a revision, in a language, with passes; of a run, with its input; of what the
// engine compiles, with LLVM's passes, which run for stages only.
struct ProgramVersion {
  uint64_t revision = 0;
  std::string language, passes;
  uint64_t input = 0;      // its revision; 0: that does not matter
  std::string llvm_passes; // empty: they do not matter
  bool operator==(const ProgramVersion&) const = default;
};

// The latest document of a stage, for the program at `revision` of the source.
struct StageView {
  Text text;
  std::vector<Range> ranges;
  LinkIndex index; // of the ranges
  uint64_t revision = 0;
  uint64_t version = 0; // no two documents have the same: for caches
};

// What a front end made the program from, which came with a link.
struct Original {
  std::string name, text;
};

// What every program of a language may use (linking.h).
struct Library {
  std::string language;
  Text text;
  uint64_t version = 0; // no document has the same
};

enum class RunState : uint8_t { Never, Running, Stopping, Ended, Failed, Rejected, Stopped };

struct RunView {
  RunState state = RunState::Never;
  uint32_t id = 0;
  uint32_t stop = 0; // the id of the last Stop that names it
  Text output;
  // If there was more output than is kept: the line that marks the gap between its first and last part, its position,
  // and the number of missing bytes.
  std::string gap;
  uint32_t gap_at = 0;
  uint64_t left_out = 0;
  uint64_t version = 0;
  uint64_t steps = 0;
  uint64_t microseconds = 0; // that the engine worked, once it has ended
  std::vector<Diagnostic> diagnostics;
  OriginalPlaces original_places; // of the diagnostics
  std::vector<RunCounter> counters;
  Profile profile;           // if the run was counted
  bool wanted_input = false; // it has read beyond the end of its input
  ProgramVersion program;

  bool active() const { return state == RunState::Running || state == RunState::Stopping; }
};

// A step of the edited pipeline: a step that is switched off keeps its place.
struct PipelineStep {
  std::string pass;
  bool on = true;
  bool operator==(const PipelineStep&) const = default;
};

// A search in one pane or in all.
struct Find {
  bool open = false;
  bool everywhere = false;
  std::string query;
  uint64_t version = 0;  // another one, another query
  bool replaces = false; // in the source, by the replacement
  std::string replacement;
};

// A recent program.
struct KeptProgram {
  std::string language, text;
  bool operator==(const KeptProgram&) const = default;
};
inline constexpr size_t most_kept_programs = 20;

struct NamedLayout {
  std::string name;
  std::string text; // Layout::text
};

// The last question about a type: at a byte of the program.
struct TypeView {
  uint32_t id = 0;
  uint64_t revision = 0;
  uint32_t position = 0;
  bool answered = false;
  bool announce = false; // in the status line, too
  Span span;             // nowhere: it has none
  std::string type;
};

// Where the variable is bound and used that was asked for last.
struct UsesView {
  uint32_t id = 0;
  uint64_t revision = 0;
  bool to_binding = false; // somebody wants to go there
  bool answered = false;
  std::vector<Span> places;
  uint32_t others = 0; // places of other variables with that name
  Span binding;
  bool of_library = false; // it is bound in the library
  NameTie tie = NameTie::None;
};

// The position of the search for passes that changed a piece.
struct ChangeView {
  uint32_t id = 0;
  bool answered = false;
  bool waiting = false; // for the answer
  uint32_t pane = 0;
  std::string shows, pass; // of that pane; the pass that was found, or nothing
  Span piece;
};

// The result of one engine in a comparison of engines.
struct EngineTimes {
  std::string engine;
  uint64_t microseconds = 0, steps = 0;
  RunState state = RunState::Never;
  std::string said; // the first error, or what was counted
  bool same = true; // it printed what the first one printed
};
struct Race {
  std::vector<EngineTimes> results;
  size_t next = 0; // the one that runs, or runs next; as many as there are: done
  uint64_t revision = 0;
  std::string output; // of the first one
  bool active = false;
};

// A variable that the user watches, by its name, in whichever call is looked at.
struct Pinned {
  std::string name;
  std::string value;     // the last one that was seen; empty: none yet
  bool in_scope = false; // it is the value of now
};

// A program that is being debugged (watching.h).
struct WatchView {
  bool on = false;           // debugging has begun and not stopped
  std::string pass = "none"; // the program as it is after that pass (messages.h, Watch)
  uint32_t first = 0;        // the id of the first request; answers to earlier ones are about what was left since
  uint32_t sent = 0;         // of the last one
  uint32_t answered = 0;     // of the last one that was answered; 0: none yet
  uint32_t pending = 0;      // how many are not
  uint64_t progress = 0;     // steps, of a move that takes long
  ProgramVersion program;
  Watched at;                       // the current position
  uint64_t version = 0;             // another one, another place
  std::string said;                 // why no move was made
  uint32_t frame = 0;               // whose variables are looked at
  std::optional<uint64_t> wanted;   // the step that the slider is at, while the engine moves there
  std::optional<uint64_t> end;      // the number of all steps, once the end was reached
  bool by_source = false;           // a step goes to the next expression of the source, not of the CPS
  bool passes_declarations = false; // the last move was a step of CPS: it does not end at a `decl`
  bool back = false;                // it was made backwards
  Text output;                      // what the program has printed up to here
  bool drawn_heap = false;          // the last request asked for it
  bool read_evaluation = false;     // and for that
  bool wants_evaluation = false;    // whoever steps shows it without a pane
  std::vector<std::string> set_breakpoints;

  // Predicting: the user guesses the line that runs next.
  bool predicting = false;
  std::optional<uint32_t> guess; // the line, until the answer comes
  std::string verdict;
  uint32_t right = 0, guesses = 0;
};

// Where the panes are drawn, in units of the window, and how many of them a length of 1 takes. Written by each frame.
struct PaneArea {
  Rect rect;                  // empty: nothing is drawn yet
  bool one_at_a_time = false; // the window is so narrow that panes are tabs
  float gap = 0;
  float unit = 1;
};

// A pane that was closed: the layout before and after that.
struct ClosedPane {
  std::string before, after;
  std::string shows;
};

// The selected pass (pass_selection.h).
struct PassSelection {
  size_t step = SIZE_MAX; // of the pipeline; SIZE_MAX: none
  // Of its result and of the one before, when the panes followed it last. With "none" as its key: before all passes.
  std::string key, before;
  bool first_change =
      false; // a layout was chosen that shows passes: the first that changed something is to be selected
  // Of LLVM's passes, from 1; 0: none, but perhaps a step. Then `key` and `before` are its pass and what it ran on, and
  // it is the `nth` one with these, so that it is found again in the results of another program.
  uint32_t execution = 0, nth = 0;
  bool first_execution = false; // the same for a layout that shows LLVM's passes
  // What panes showed that show LLVM's passes now, to show it again with a step.
  std::vector<std::pair<Layout::Id, std::string>> stages_before;
};

// Which executions of LLVM's passes the list of passes shows (llvm_list.h).
struct LlvmList {
  bool open = false;
  bool all = false;            // also those that changed nothing
  std::string pass, function;  // only these; empty: all
  bool folds_pipeline = false; // the pipeline above them takes one line
};

// A message for the user in the status line. It goes with the next command, or by itself after some seconds.
struct Notice {
  std::string text;
  bool error = false;
  uint64_t number = 0; // counts the notices
};

// A line over the panes that offers something, until the user takes or dismisses it.
enum class Offer : uint8_t {
  None,
  Welcome, // what to do first
  Step,    // to go to the step that a link names
};

// A control that can be pressed, by its label, or by its tooltip if it shows an icon only.
struct ShownControl {
  std::string label;
  Rect rect; // in units of the window
};

inline constexpr uint64_t never_saved = UINT64_MAX;

struct Model {
  // The program
  Editor source;
  Editor input = Editor("plain"); // what it reads
  std::string passes = "default";
  std::string llvm_passes = ProgramText().llvm_passes;
  std::vector<PipelineStep> pipeline; // the steps behind `passes`, once the user has edited them (pipeline.h)
  bool counts_runs = false;           // runs count how often each line runs, and are slower
  std::string run_engine;             // empty: the engine's default one
  uint64_t step = 0;                  // of the debugger, or of a link; 0: none
  ProgramVersion step_program;        // of which it is one (step_here)
  std::string file;                   // the path it was opened from; may be empty
  std::string file_state;             // of that file (Platform::file_state) when it was read or written last
  uint64_t saved_revision = 0;        // never_saved: no revision of this program is in its file
  bool language_follows_file = false; // once the engine has said which extensions there are

  // The engine, and what it answered last
  EngineState engine = EngineState::Loading;
  std::string engine_message; // why it is unusable
  std::string engine_version;
  std::vector<LanguageInfo> languages;
  std::vector<StageInfo> stages;
  std::vector<PassInfo> known_passes;
  std::vector<EngineInfo> engines;
  std::vector<LlvmPassInfo> known_llvm_passes; // none: the engine has no optimiser
  std::vector<LlvmPipelineInfo> llvm_pipelines;
  std::vector<Library> libraries;
  std::vector<PassResult> pass_results; // of the last program that compiled
  std::vector<std::string> macros;      // of the same, in the order of their uses, if a pane shows it expanded
  LlvmResults llvm;                     // of the last program whose stage `llvm-passes` came
  PassSelection selected;
  LlvmList llvm_list;
  std::map<std::string, StageView, std::less<>> documents;
  std::vector<Diagnostic> diagnostics;
  OriginalPlaces original_places;  // of the diagnostics
  uint64_t diagnosed_revision = 0; // the source that `diagnostics` are about
  uint32_t diagnosed_request = 0;  // whose answer they are; 0: none
  uint64_t diagnosed_version = 0;
  bool compiles = true; // that source had no errors
  uint64_t compile_microseconds = 0;
  std::vector<std::pair<uint32_t, uint64_t>> compiling; // requests without answer, and the source's revision of each
  RunView run;
  TypeView type;
  UsesView uses;
  ChangeView change;
  Race race;
  WatchView watch;
  bool wants_run = false;               // as soon as there is an engine
  uint32_t left_watch = 0;              // the last request about what was left while it moved; 0: none
  std::vector<Pinned> pinned;           // watched variables
  std::vector<std::string> breakpoints; // as people write places (debugger/place.h)
  size_t breakpoints_follow = 0;        // the next of the source's line_changes that they are to follow

  // The view
  bool over_picture = false;          // the mouse was, in the last frame
  bool escape_is_free = true;         // where a frame begins: Escape would close and stop nothing
  bool pressed_in_editor = false;     // the mouse was, when it was last pressed
  float pinch = 1;                    // by how much two fingers over a picture have spread since the last frame
  std::vector<ShownControl> controls; // that the last frame showed
  bool side_by_side = false;          // differences
  bool shows_remarks = false;         // LLVM's, at their places in the source (linking.h)
  std::optional<bool> wraps;          // whether long lines of code go on in further rows, once the user has chosen
  Layout layout;
  PaneArea pane_area;
  std::vector<ClosedPane> closed_panes; // the last one last
  bool layout_follows_engine = true;    // the default layout is unchanged
  Theme theme = Theme::Dark;
  std::string display_language;          // as the user chose, "de"; empty: as the system's
  std::string language_of_system = "en"; // that the application speaks
  Words words;                           // in which all of this is drawn
  bool more_contrast = false;            // the user's system asks for it
  float zoom = 1;
  std::vector<NamedLayout> layouts; // of the user's own
  Find find;
  std::vector<KeptProgram> kept; // the latest first
  bool was_kept = false;         // the editor's program was one of them until the window was there again
  uint64_t kept_version = 0;
  int tour = 0; // the step that is shown, from 1; 0: none
  bool tour_seen = false;
  std::vector<std::string> extra_stages; // wanted besides those in panes
  Notice notice;
  Offer offer = Offer::None;
  bool greets = false; // somebody new: the first example runs by itself once

  std::vector<std::pair<uint32_t, std::string>> unknown_link_fields;
  Original original;
  uint32_t last_request = 0;
  uint64_t last_version = 0;
};

} // namespace letcont::app
