// The focus: which pane of the layout gets the keys, or whether the toolbar does; the panes' carets; and the way back
// to where the user came from.
//
// Invariant: after keep_in, `pane` is a pane of the layout. What is remembered of panes (PaneState, the way back)
// belongs to the current layout: ids are used again by the next one, so forget_panes is called when it is exchanged.
#pragma once

#include "app/control/control.h"
#include "app/model/layout.h"
#include "app/panes/pane.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::app {

struct Place { // a selection in a pane
  Layout::Id pane = Layout::none;
  uint32_t begin = 0, end = 0;
  std::string shows = {}; // the tab of the pane that it is in; empty: the one that it shows
  bool operator==(const Place&) const = default;
};

class Focus : Control {
public:
  explicit Focus(const Control& control) : Control(control) {}

  // ---- The pane
  Layout::Id pane() const { return pane_; }
  std::string_view shown() const { return model_.layout.shown_by(pane_); }
  bool in_toolbar() const { return toolbar_; }
  bool in_source() const { return !toolbar_ && shown() == source_pane; }
  // The text that is edited in the focused pane; null if none is.
  Editor* editor() const { return toolbar_ ? nullptr : editor_in(pane_); }
  bool in_editor() const { return editor() != nullptr; }
  void set(Layout::Id);
  // Moves the focus to the next (1) or the previous (-1) pane in reading order; the toolbar comes after the last.
  void move(int by);
  void leave_toolbar() { toolbar_ = false; }
  // Returns true once after the toolbar was given the focus.
  bool take_toolbar();
  // Gives the first of these panes the focus, unless one of them has it.
  void keep_in(const std::vector<Layout::Pane>&);

  // ---- The layout
  // Uses the layout of that name, a preset or one of the user's. The status line says if there is no such layout.
  void use_layout(std::string_view name);
  // Forgets what is remembered of panes, since the layout is another one, and gives its first pane the focus.
  void forget_panes();

  // ---- What panes show, and their carets
  PaneState& state(Layout::Id pane) { return states_[pane]; }
  // Returns the text of a pane, or null: not all have one.
  const Text* text_in(Layout::Id) const;
  Selection selection_in(Layout::Id) const;
  Selection selection() const { return selection_in(pane_); }
  void select_in(Layout::Id, Selection);
  // Moves the focus and the caret to that place, and shows it.
  void go_to(Place);
  // Moves them to a place of the program, if a pane shows the program.
  void go_to_source(uint32_t at);
  Place here() const;
  // Remembers the caret's place for go_back.
  void remember_here();
  void go_back();

  // ---- The clipboard
  // Returns what is selected in the focused pane, or else the caret's line. `cut` takes it out of the editor, too.
  std::string copy(bool cut);
  // Pastes into the editor, if it has the focus.
  void paste(std::string_view);

private:
  Editor* editor_in(Layout::Id) const;

  Layout::Id pane_ = Layout::none;
  bool toolbar_ = false;
  bool toolbar_wanted_ = false; // its first control is to be given ImGui's focus
  std::map<Layout::Id, PaneState> states_;
  std::vector<Place> places_; // to go back to
};

} // namespace letcont::app
