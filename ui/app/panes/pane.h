// The panes: one function for each kind, which draws it from the model. What all of them share is here.
#pragma once

#include "app/commands/palette_entries.h"
#include "app/model/layout.h"
#include "app/model/linking.h"
#include "app/panes/picture_view.h"
#include "app/view/code_view.h"
#include "app/view/ui.h"
#include "app/view/widgets.h"

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace letcont::app {

// What a pane remembers from frame to frame.
struct PaneState {
  CodeView code;
  // The ranges that are lit, and what they were found for.
  std::vector<LitRange> lit;
  Span lit_span;
  std::vector<Span> lit_places;
  uint64_t lit_version = 0;
  // Of a counted run, and what it was found for.
  std::vector<LineHeat> heat;
  std::pair<uint64_t, uint64_t> heat_version;
  size_t selected = 0; // of a list
  size_t rule = 0;     // of the selected pass, from 1; 0: none
  PictureView picture;
};

// A pane in one frame: what it is given, and what it found out.
struct PaneFrame {
  Layout::Id id = Layout::none;
  std::string shows;
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
  bool leave = false; // the focus goes on to the next pane
  std::optional<uint32_t> hovered;
  std::optional<uint32_t> jump;                   // to this place in the source
  std::optional<std::string> show_stage;          // as it is after this pass, in a pane beside
  const std::vector<Span>* show_places = nullptr; // lights up these pieces of the source
};

// The card, its header with the choice of what it shows, and its content.
void draw_pane(Ui&, PaneFrame&, Rect);

// The title of a pane, as a button that opens the menu of what it may show.
void content_menu(Ui&, Layout::Id pane, const std::string& shown, Look);

// The contents, in the rest of the current window.
void draw_source(Ui&, PaneFrame&);
void draw_stage(Ui&, PaneFrame&);
void draw_picture(Ui&, PaneFrame&, const StageView&);
void draw_output(Ui&, PaneFrame&);
void draw_passes(Ui&, PaneFrame&);
void draw_engines(Ui&, PaneFrame&);
void draw_steps(Ui&, PaneFrame&);
void draw_heap(Ui&, PaneFrame&);
// The calls, variables, breakpoints and output of a watched program, one below the other.
void draw_step_lists(Ui&, PaneFrame&);
// For panes of code: gives the view what stands over it, and takes the user's clicks.
void give_marks(const Ui&, PaneFrame&, CodeInput&);
void take_marks(Ui&, PaneFrame&, const CodeInput&, const CodeOutput&);
// The list under the editor; draws nothing if there is nothing to list. `height` is what it may take.
float problems_height(const Ui&, float available);
void draw_problems(Ui&, PaneFrame&, float height);

// Words in the middle of an empty pane.
void draw_hint(const Ui&, std::string_view first, std::string_view second);
// The lit ranges for the pane's text, found anew only if something changed.
const std::vector<LitRange>& lit(const Ui&, PaneFrame&, uint64_t version);

// ---- Around the panes
void draw_toolbar(Ui&, Rect, bool narrow, bool take_focus);
void draw_status_line(Ui&, Rect, const Text* focused_text, const Selection* selection);
// The chosen tab, of those panes; for windows that are too narrow for panes side by side.
Layout::Id draw_tabs(Ui&, Rect, const std::vector<Layout::Pane>&, Layout::Id chosen);
void draw_splitters(Ui&, const std::vector<Layout::Splitter>&);
// Dialogs: drawn while they are open.
void draw_shortcuts(Ui&, bool& open);

// The palette: a field, and under it what it may mean.
struct PaletteState {
  bool open = false;
  std::string query = {};
  size_t selected = 0;
  PaletteEntry chosen = {};
};
// True when the user has chosen.
bool draw_palette(Ui&, PaletteState&);

// The bar of what is searched for.
struct FindBar {
  bool take_focus = false;
  bool has_focus = false;
  std::string_view status; // "3 of 17"
  bool bad = false;        // there is none
  int go = 0;              // to the next (1) or the previous one (-1)
  bool close = false;
};
void draw_find_bar(Ui&, Rect, FindBar&);

// The first-time tour, while it lasts.
void draw_tour(Ui&, Rect whole);

struct FileDialog {
  bool open = false;
  bool saving = false;
  std::string path;
  std::string error;
};
// True when the user has given the path.
bool draw_file_dialog(Ui&, FileDialog&);

} // namespace letcont::app
