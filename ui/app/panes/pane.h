// The panes: one function for each kind, which draws it from the model. This header has what they share.
#pragma once

#include "app/commands/palette_entries.h"
#include "app/model/layout.h"
#include "app/model/linking.h"
#include "app/panes/picture_view.h"
#include "app/panes/sides.h"
#include "app/text/completion.h"
#include "app/view/code_view.h"
#include "app/view/ui.h"
#include "app/view/widgets.h"

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace letcont::app {

// The list of completions, while it is open.
struct CompletionList {
  bool open = false;
  size_t selected = 0;
  Completion found;
  uint64_t revision = 0; // that it was found for
  uint32_t caret = 0;
};

// The state of a pane between frames.
struct PaneState {
  CodeView code;
  // The highlighted ranges, and what they were computed for.
  std::vector<LitRange> lit;
  CodeView::Outside outside; // what of them the code does not show; nothing where there is no code
  Span lit_span;
  std::vector<Span> lit_places;
  uint64_t lit_version = 0;
  // The profile of a run, and what it was computed for.
  std::vector<LineHeat> heat;
  std::pair<uint64_t, uint64_t> heat_version;
  size_t selected = 0;    // of a list
  size_t rule = 0;        // of the selected pass, from 1; 0: none
  uint32_t execution = 0; // of LLVM's passes, that was selected last
  PictureView picture;
  CompletionList completion;    // of the editor
  Sides sides;                  // of a difference
  std::string shown_difference; // what a pane of code showed last: another difference is scrolled to its first change
};

// A pane in one frame: its inputs and outputs.
struct PaneFrame {
  Layout::Id id = Layout::none;
  std::string shows;
  std::vector<std::string> tabs; // all that it holds, and which of them it shows
  size_t tab = 0;
  PaneState* state = nullptr;
  bool focused = false;
  bool alone = false;                // it fills the window, under a row of tabs: no header
  Span linked;                       // lights up
  std::span<const Span> places;      // instead of it, if there are any
  bool reveal_linked = false;        // and comes into view
  bool reveal_next = false;          // what a watched program runs next comes into view
  std::span<const uint32_t> matches; // of what is searched for
  uint32_t match_length = 0;

  bool wants_focus = false;
  bool keep_focus = false; // though it was pressed: on a button that only scrolls
  bool has_code = false;   // which decides what Tab does; in all else it leaves the pane
  bool leave = false;      // the focus moves to the next pane, with Shift to the one before
  std::optional<uint32_t> hovered;
  std::optional<uint32_t> jump;                   // to this place in the source
  std::optional<std::string> show_stage;          // as it is after this pass, in a pane beside
  const std::vector<Span>* show_places = nullptr; // lights up these pieces of the source
};

// Draws the card, its header with the menu of contents, and its content.
void draw_pane(Ui&, PaneFrame&, Rect);

// Draws the title of a pane as a button with the menu of contents.
void content_menu(Ui&, Layout::Id pane, const std::string& shown, Look, float most = FLT_MAX);

// Draws the tabs of a pane, up to `right`; the shown one has the menu of contents.
void draw_titles(Ui&, PaneFrame&, float right);
// The last item, the title of a pane, can be dragged to another place.
void offer_drag(Ui&, Layout::Id pane, const std::string& shown);
// Takes what is dragged there, and shows where it would go.
void take_drag(Ui&, Layout::Id target, Rect);
// Draws the selected pass with buttons to the ones before and behind it, "◀ 5 inline: 1 change ▶", in the header of a
// pane that shows it. Returns false, and draws nothing, for other panes and where there is no room.
bool draw_pass_steps(Ui&, PaneFrame&, Rect room);

// Draws a difference side by side. Returns false, and draws nothing, if that is not wanted or there is no room.
bool draw_sides(Ui&, PaneFrame&, const CodeInput&);

// The contents, drawn in the rest of the current window.
void draw_source(Ui&, PaneFrame&);
void draw_stage(Ui&, PaneFrame&);
void draw_library(Ui&, PaneFrame&);
void draw_picture(Ui&, PaneFrame&, const StageView&);
void draw_output(Ui&, PaneFrame&);
void draw_input(Ui&, PaneFrame&);
void draw_passes(Ui&, PaneFrame&);
// Draws the line over the pipeline with which it folds, if LLVM's passes are shown, too. Returns whether it is
// unfolded.
bool draw_pipeline_fold(Ui&);
// Draws LLVM's passes, below the pipeline; takes the keys while one of them is selected. `listed`: their executions.
void draw_llvm_passes(Ui&, PaneFrame&, const std::vector<uint32_t>& listed);
void take_llvm_keys(Ui&, PaneFrame&, const std::vector<uint32_t>& listed);
void draw_engines(Ui&, PaneFrame&);
void draw_steps(Ui&, PaneFrame&);
void draw_heap(Ui&, PaneFrame&);
void draw_evaluation(Ui&, PaneFrame&);
// Draws the buttons of the debugger, as many as have room.
void draw_step_buttons(Ui&, float left, float right, float y);
// Draws the call stack, variables, breakpoints and output of a debugged program, one below the other.
void draw_step_lists(Ui&, PaneFrame&);
// For the editor: the list of completions. The first takes its keys, and returns whether there were some.
bool take_completion_keys(Ui&, PaneFrame&);
void draw_completions(Ui&, PaneFrame&);
// For panes of code: what is shown of a text, or edited, and how; what is special to a pane is added to it.
CodeInput code_input(const Ui&, const PaneFrame&, const Text&, uint64_t version, std::string_view syntax);
CodeInput code_input(const Ui&, const PaneFrame&, Editor&);
// Draws the code and its context menu, and takes what concerns the pane of what the user did with it.
CodeOutput draw_code(Ui&, PaneFrame&, ImVec2 size, const CodeInput&);
// Draws the context menu alone; `open`: it was asked for.
void draw_code_menu(Ui&, PaneFrame&, const CodeInput&, bool open);
// For panes of code: passes the debugger's marks to the view, and handles clicks on them.
void give_marks(const Ui&, PaneFrame&, CodeInput&);
void take_marks(Ui&, PaneFrame&, const CodeInput&, const CodeOutput&);
// Draws the list under the editor, or nothing if it is empty. `height` is the available height.
float problems_height(const Ui&, std::span<const Diagnostic>, ImVec2 available);
void draw_problems(Ui&, PaneFrame&, std::span<const Diagnostic>, float height);
// Draws the problems at the place under the mouse, one below the other.
void hover_problems(Ui&, std::span<const Diagnostic>, uint32_t at);

// Returns how many changes there were: "no change", "1 change", "12 changes".
std::string changes_text(const Words&, uint64_t);

// Draws a hint in the middle of an empty pane.
void draw_hint(const Ui&, std::string_view first, std::string_view second);
// The same for strings in English, which are drawn in the application's words.
void draw_hint(const Ui&, const char* first, const char* second);
// Returns the highlighted ranges of the pane's text, recomputed only if something changed.
const std::vector<LitRange>& lit(const Ui&, PaneFrame&, uint64_t version);

// ---- Around the panes
// Draws the examples of one language, or the recent programs, in the current menu, with buttons to choose which.
void draw_examples(Ui&);
void draw_toolbar(Ui&, Rect, bool narrow, bool take_focus);
void draw_status_line(Ui&, Rect, const Text* focused_text, const Selection* selection);
// Draws tabs for windows that are too narrow for panes side by side. Returns the chosen one. Tabs with code of the
// linked piece say how much.
Layout::Id draw_tabs(Ui&, Rect, const std::vector<Layout::Pane>&, Layout::Id chosen, Span linked);
void draw_splitters(Ui&, const std::vector<Layout::Splitter>&);
// Dialogs: drawn while they are open.
void draw_shortcuts(Ui&, bool& open);

// The command palette: a field, and the matching commands under it.
struct PaletteState {
  bool open = false;
  std::string query = {};
  bool begins = true; // nothing was typed into it yet
  size_t selected = 0;
  PaletteEntry chosen = {};
};
// Returns true when the user has chosen.
bool draw_palette(Ui&, PaletteState&);

// The search bar.
struct FindBar {
  bool take_focus = false;
  bool has_focus = false;
  std::string_view status; // "3 of 17"
  bool bad = false;        // there is no match
  int go = 0;              // to the next (1) or the previous one (-1)
  bool close = false;
  bool replace = false, replace_all = false; // the match at the caret; all
};
void draw_find_bar(Ui&, Rect, FindBar&);

// Draws the row of keys that phones' keyboards do not have, over the rest. Returns its height; 0 where it has no room.
float draw_touch_keys(Ui&, Rect room, Editor&);
// Draws the buttons of the debugger under code that it runs, for windows that show one pane at a time. Returns the
// height.
float draw_step_keys(Ui&, Rect room);
// Draws the line over the panes that offers something. Returns its height; 0 if there is none.
float draw_offer(Ui&, Rect room);

// Draws the first-time tour, while it lasts.
void draw_tour(Ui&, Rect whole);

struct FileDialog {
  bool open = false;
  bool saving = false;
  std::string path;
  std::string error;
  bool wants_keys = false; // the field gets them back in the next frame
  std::string warned = {}; // the path of which the user knows what would be lost
};
// Returns true when the user has entered the path.
bool draw_file_dialog(Ui&, FileDialog&);

} // namespace letcont::app
