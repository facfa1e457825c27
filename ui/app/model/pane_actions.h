// What the user does to panes. The program never vanishes: no action replaces or closes the last pane that shows the
// source. What is closed can be reopened.
#pragma once

#include "app/model/model.h"

#include <string>

namespace letcont::app {

// No pane is made narrower or lower than this, in units of length 1 (Ui::px); what finds no room becomes a tab.
inline constexpr float least_pane = 160;

// Shows it in that pane. In the place of the last source, the next other pane shows it, or a new one beside the source.
// Returns the pane that shows it now.
Layout::Id show_in_pane(Model&, Layout::Id, std::string what);
// Returns the pane that holds it, which shows it from now on; none if no pane does.
Layout::Id find_pane(Model&, std::string_view what);
// Adds a pane that shows a stage that no pane shows yet, or else the old pane's content; a tab of the old one if there
// is no room. Returns the pane that has it, or none.
Layout::Id split_pane(Model&, Layout::Id, Axis);
// Adds a pane with the input beside that of the output, or else beside `pane`; a tab if there is no room. Returns the
// pane that has it, or none.
Layout::Id add_input_pane(Model&, Layout::Id pane);
// Shows the library of the program's language: in the pane that has it, or else in a tab over the source. Returns that
// pane, or none.
Layout::Id show_library(Model&);
void close_pane(Model&, Layout::Id);
// Undoes the last closing: at its old place if the layout has not changed since, else beside `pane`. Returns the pane,
// or none; `restored` becomes true if the panes have new ids.
Layout::Id reopen_pane(Model&, Layout::Id pane, bool& restored);
// Moves the tab that a pane shows. Returns the pane that has it now, or none.
Layout::Id dock_pane(Model&, Layout::Id pane, Layout::Id target, Side);

} // namespace letcont::app
