// Where the keys go: a pane of the layout, or the toolbar; and the carets of the panes, with the way back to where the
// user came from.
//
// Invariant: after keep_in, `pane` is a pane of the layout. What is remembered of panes (PaneState, the way back)
// belongs to the current layout: ids are used again by the next one, so forget_panes is called when it is exchanged.
#pragma once

#include "app/model/layout.h"
#include "app/model/model.h"
#include "app/panes/pane.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::app {

class EngineLine;
class Frames;

struct Place { // a selection in a pane
  Layout::Id pane = Layout::none;
  uint32_t begin = 0, end = 0;
};

class Focus {
public:
  Focus(Model& model, EngineLine& engine, Frames& frames) : model_(model), engine_(engine), frames_(frames) {}

  // ---- The pane
  Layout::Id pane() const { return pane_; }
  std::string_view shown() const { return model_.layout.shown_by(pane_); }
  bool in_toolbar() const { return toolbar_; }
  bool in_editor() const { return !toolbar_ && shown() == source_pane; }
  void set(Layout::Id);
  // To the next (1) or the previous (-1) pane in reading order; the toolbar comes after the last.
  void move(int by);
  void leave_toolbar() { toolbar_ = false; }
  // True once after the toolbar was given the focus.
  bool take_toolbar();
  // If the pane is none of these, the first of them has the focus.
  void keep_in(const std::vector<Layout::Pane>&);

  // ---- The layout
  // A preset's name, or one of the user's; the status line says if there is none such.
  void use_layout(std::string_view name);
  // The layout is another one.
  void forget_panes();

  // ---- What panes show, and their carets
  PaneState& state(Layout::Id pane) { return states_[pane]; }
  // Null if the pane has no text: not all have one.
  const Text* text_in(Layout::Id) const;
  Selection selection_in(Layout::Id) const;
  Selection selection() const { return selection_in(pane_); }
  void select_in(Layout::Id, Selection);
  // Moves the focus and the caret there, and shows it.
  void go_to(Place);
  // To a place of the program, if a pane shows it.
  void go_to_source(uint32_t at);
  Place here() const;
  // Remembers this place for go_back.
  void remember_here();
  void go_back();

  // ---- The clipboard
  // What is selected in the focused pane, or the caret's line; `cut`: and takes it out of the editor.
  std::string copy(bool cut);
  // For pages, where a paste comes as an event: into a field that has the keys, or the editor if it has the focus.
  void paste(std::string_view);

private:
  Model& model_;
  EngineLine& engine_;
  Frames& frames_;
  Layout::Id pane_ = Layout::none;
  bool toolbar_ = false;
  bool toolbar_wanted_ = false; // its first control is to be given ImGui's focus
  std::map<Layout::Id, PaneState> states_;
  std::vector<Place> places_; // to go back to
};

} // namespace letcont::app
