// How the model changes: by what the user does and by what the engine says. Nothing here draws, waits or sends; what is
// to be sent is returned.
#pragma once

#include "app/model/model.h"
#include "protocol/messages.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::app {

// ---- Requests. Each gets the next id.

// Nothing while the engine is not ready: it is asked once it is.
std::optional<Request> compile(Model&);
// Nothing while the engine is not ready; the output of the run before goes away.
std::optional<Request> run(Model&);
// Nothing if no program runs.
std::optional<Request> stop(Model&);

// What type has what is there? Nothing while the engine is not ready or works, or if that is known or asked already.
std::optional<Request> ask_type(Model&, uint32_t position, bool announce = false);
// Which pass is the next (or the one before) that changed the piece in the stage that the pane shows? Nothing if the
// pane shows no such stage.
std::optional<Request> ask_change(Model&, Layout::Id pane, Span piece, bool backward);
// The program in one engine after the other. Nothing while the engine is not ready or a program runs.
std::optional<Request> start_race(Model&);
// The next one, when one has ended.
std::optional<Request> go_on_with_race(Model&);

ProgramText program(const Model&);
// The stages shown in panes, and those that were asked for besides; without repetitions.
std::vector<std::string> wanted_stages(const Model&);

// ---- What the engine says

// The document that a pane of that name shows, for the program at that revision of the source. One that is the same as
// before keeps its version.
void set_document(Model&, const std::string& name, Document, uint64_t revision);

// True if the engine has to be asked to compile now: it has just become ready.
bool receive(Model&, Event);
// Another engine takes over (or none): what was asked of the old one will not be answered.
void forget_engine(Model&);

// ---- What the user does

void set_notice(Model&, std::string text, bool error = false);
// Puts the program in the editor at the front of those that are kept, unless it is blank or very long.
void keep_program(Model&);
inline constexpr size_t max_kept_bytes = 64 << 10;
// Its first line, without the signs of a comment.
std::string program_title(std::string_view text);
// Exchanges the program; can be undone, and the one before is kept. Results of the program before stay visible until
// the new ones come.
void set_program(Model&, std::string language, std::string text);
// A file was read: the language follows its extension, if it is one of a language's.
void open_file(Model&, std::string path, std::string text);
inline constexpr float least_zoom = 0.5f, greatest_zoom = 3.0f;
void set_zoom(Model&, float);
inline constexpr int tour_steps = 3;
void leave_tour(Model&); // it is not shown again by itself
void show_in_pane(Model&, Layout::Id, std::string what);
Layout::Id split_pane(Model&, Layout::Id, Axis);
void close_pane(Model&, Layout::Id);

// ---- Questions

const StageInfo* stage_info(const Model&, std::string_view stage);
const LanguageInfo* language_info(const Model&, std::string_view language);
// The first stage that no pane shows, if there is one.
std::optional<std::string> unseen_stage(const Model&);
// "CPS" for "cps"; the word itself for a stage that the engine does not have.
std::string pane_title(const Model&, std::string_view shows);
// The document belongs to an earlier program than the one in the editor.
bool is_stale(const Model&, const StageView&);
// The engine works on the program in the editor.
bool is_compiling(const Model&);
// All that the engine was asked, but for a program that runs, is answered.
bool is_answered(const Model&);
// Everything belongs to the program in the editor, and nothing runs.
bool is_settled(const Model&);
size_t error_count(const Model&);
// What the status line says about the engine and the program: "compiled in 0.4 ms".
std::string status(const Model&);
// "x + 1 :: Int": what was asked for last, empty if it has no type.
std::string type_text(const Model&);
// What the output pane says about the run: "finished, 12 steps".
std::string run_status(const Model&);

// ---- The programs that were worked on before, one link in each line. Damaged lines are left out.
std::string kept_programs_text(const Model&);
void read_kept_programs(Model&, std::string_view);

// ---- Settings, kept between two uses: theme, zoom, layout, language. Damaged texts change nothing.
std::string settings_text(const Model&);
void apply_settings(Model&, std::string_view);

} // namespace letcont::app
