// Changes the model in response to the user and the engine. Nothing here draws, waits or sends; requests to be sent are
// returned.
#pragma once

#include "app/model/model.h"
#include "protocol/messages.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::app {

// ---- Requests. Each gets the next id.

// Returns nothing while the engine is not ready: it is asked once it is.
std::optional<Request> compile(Model&);
// Returns nothing while the engine is not ready. Drops the output of the previous run.
std::optional<Request> run(Model&);
// Returns nothing if no program runs.
std::optional<Request> stop(Model&);

// Asks for the type there. Nothing while the engine is not ready or busy, or if the answer is known or pending.
std::optional<Request> ask_type(Model&, uint32_t position, bool announce = false);
// Asks for the next (or previous) pass that changed the piece in the stage that the pane shows. Nothing if the pane
// shows no such stage.
std::optional<Request> ask_change(Model&, Layout::Id pane, Span piece, bool backward);
// Runs the program in one engine after the other. Nothing while the engine is not ready or a program runs.
std::optional<Request> start_race(Model&);
// Starts the next engine when one has ended.
std::optional<Request> go_on_with_race(Model&);

ProgramText program(const Model&);
// Returns the stages shown in panes and those that were requested besides, without repetitions.
std::vector<std::string> wanted_stages(const Model&);

// Returns the program in the editor.
ProgramVersion program_version(const Model&);

// The step that the debugger or a link is at. It is one of the program as it is: another one has none, and is 0.
void set_step(Model&, uint64_t step);
uint64_t step_here(const Model&);

// What the engine is to compile.
struct WantedCompilation {
  ProgramVersion program;
  std::vector<std::string> stages;
  bool operator==(const WantedCompilation&) const = default;
};
WantedCompilation wanted_compilation(const Model&);

// ---- What the engine says

// Stores the document that panes of that name show, for the program at that revision of the source. An unchanged
// document keeps its version.
void set_document(Model&, const std::string& name, Document, uint64_t revision);
// Who steps through passes leaves many documents behind: of those after a pass, the last few stay besides the wanted.
void drop_old_documents(Model&);

// Returns true if the engine must be asked to compile now, because it has just become ready.
bool receive(Model&, Event);
// Switches to another engine (or none): requests to the old one will not be answered.
void forget_engine(Model&);

// ---- What the user does

void set_notice(Model&, std::string_view text, bool error = false);
// The same for a string in English, which is said in the model's words.
void set_notice(Model&, const char* english, bool error = false);
void clear_notice(Model&);
// Puts the editor's program at the front of the kept programs, unless it is blank, an example, or very long. Beyond
// most_kept_programs the oldest ones go, beyond max_kept_bytes in all the largest.
void keep_program(Model&);
void keep_program(Model&, KeptProgram); // another one
void limit_kept_programs(Model&);       // lets those go
// Takes the editor's program out of the kept programs, since it is here again. That is to be written: another window
// may keep the same one again, which would else be taken for what was here before.
void take_kept_program(Model&);
// The window is there again, with this program: the last program of all windows, which it has restored, is another's if
// it is not the same, and stays kept if it was.
void resume_program(Model&, std::string language, std::string text);
// Replaces the program by that one of the kept programs, if there is one.
void open_kept_program(Model&, size_t index);
// Whether the editor's program is short enough for that.
bool is_kept(const Model&);
bool is_kept(const Model&, const KeptProgram&);   // whether it is among them
KeptProgram program_here(const Model&);           // the editor's, as it would be kept
bool is_work(const KeptProgram&);                 // neither blank nor an example as it was
inline constexpr size_t max_kept_bytes = 5 << 20; // in all; of one: max_shared_bytes (link/link.h), as it is written
// Returns its first line, without comment signs.
std::string program_title(const Words&, std::string_view text);
// Returns what the comment at its beginning says after that line, in one line and without the backquotes around
// names; empty if it says no more.
std::string program_description(std::string_view text);
// Replaces the program. This can be undone, and the old program is kept. Its results stay visible until the new ones
// come.
void set_program(Model&, std::string language, std::string text);
// The same where the old program is another window's: it is not kept.
void replace_program(Model&, std::string language, std::string text);
// Takes the program for one in that language. This can be undone.
void choose_language(Model&, std::string language);
// Replaces what the program reads. This can be undone.
void set_input(Model&, std::string);

// Undoes the last change of the program, or of what it reads; or does again what was undone last.
enum class Field : uint8_t { Program, Input };
void undo(Model&, Field);
void redo(Model&, Field);
// Opens a file's text; the language follows the extension, if a language has it.
void open_file(Model&, std::string path, std::string text);
inline constexpr float least_zoom = 0.5f, greatest_zoom = 3.0f;
void set_zoom(Model&, float);
inline constexpr int tour_steps = 3;
void leave_tour(Model&);
// Takes away the line over the panes. The welcome does not come again.
void dismiss_offer(Model&);

// ---- Questions

const StageInfo* stage_info(const Model&, std::string_view stage);
// Returns whether long lines of code go on in further rows: as the user chose, else where one pane fills a narrow
// window.
bool wraps(const Model&);
const LanguageInfo* language_info(const Model&, std::string_view language);
// Returns the first stage that no pane shows, if there is one.
std::optional<std::string> unseen_stage(const Model&);
// Whether the document belongs to an earlier program than the editor's.
bool is_stale(const Model&, const StageView&);
// Whether the engine is compiling the editor's program.
bool is_compiling(const Model&);
// All that the engine was asked, but for a program that runs, is answered.
bool is_answered(const Model&);
// Everything belongs to the program in the editor, and nothing runs.
bool is_settled(const Model&);
// Whether a program runs, or the engine has reported that it is on its way in one: what Stop is for.
bool can_stop(const Model&);
size_t error_count(const Model&);
// Returns what is wrong with the program in the editor: what the compiler said, and where its last run failed.
std::vector<Diagnostic> problems(const Model&);
// Returns those that have a place in the text that a front end made the program from, at these places.
std::vector<Diagnostic> problems_of_original(const Model&);
// Returns that place as messages say it, "sum.toy:5:7"; empty if a problem has none.
std::string original_place(const Model&, const Diagnostic&);
// Returns where a problem is, "sum.toy:5:7" or "41:11" in the program itself; empty: nowhere.
std::string place_text(const Model&, const Diagnostic&);
// Returns whether a run of the program failed so, and the debugger does not show where: it has the call stack.
bool has_hidden_stack(const Model&, const Diagnostic&);
// Returns the status line's text about the engine and the program: "compiled in 0.4 ms".
std::string status(const Model&);
// Returns the number of steps as people read it: "1 step", "1,973 steps".
std::string steps_text(const Words&, uint64_t steps);
// Returns a duration as people read it: "0.4 ms", "58 ms", "1.5 s".
std::string time_text(const Words&, uint64_t microseconds);
// Returns the last answer about types, "x + 1 :: Int"; empty if there is none.
std::string type_text(const Model&);
// Whether it is another program than the editor's.
bool is_stale(const Model&, const ProgramVersion&);
// Whether the last run was of another program than the editor's.
bool is_stale(const Model&, const RunView&);
// Returns the output pane's text about the run: "finished, 12 steps"; of the program that is debugged, if one is.
std::string run_status(const Model&);
// The same of the run, also where somebody debugs.
std::string own_run_status(const Model&);
// The same of the run itself, whether or not it is of an earlier version, or somebody debugs: "finished, 7 steps".
std::string run_outcome(const Model&);

// ---- The programs that were worked on before, one link in each line. Damaged lines are left out.
std::string kept_programs_text(const Model&);
void read_kept_programs(Model&, std::string_view);
// Adds the programs of that text that are not in `known`, an earlier one: what another window has kept meanwhile. They
// come behind the newest. The oldest ones go, as with keep_program.
void add_kept_programs(Model&, std::string_view text, std::string_view known);
// Returns the text to store where `stored` is: what the model has kept, and what another window has. `known` is the
// text that was read or returned last, and becomes this one.
std::string merged_kept_programs(Model&, std::string_view stored, std::string& known);

// ---- Settings, kept between two uses: theme, zoom, layout, languages. Damaged texts change nothing.
std::string settings_text(const Model&);
// Returns `stored`, which another window may have written, with what this one has changed since it knew `known`: its
// own are `own`. The language is that of whose program is stored: this one's if `has_program`.
std::string merged_settings(std::string_view own, std::string_view known, std::string_view stored, bool has_program);
void apply_settings(Model&, std::string_view);

} // namespace letcont::app
