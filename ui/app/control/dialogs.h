// The palette and the sheet of shortcuts, while they are open. What is chosen in the palette is given to whoever draws
// it (command_actions.h).
// Invariant: only drawing closes them.
#pragma once

#include "app/panes/pane.h"

#include <optional>
#include <string>

namespace letcont::app {

class Typing;

class Dialogs {
public:
  explicit Dialogs(Typing& typing) : typing_(typing) {}

  // Opens the palette with a query to go on with.
  void open_palette(std::string query);
  void open_shortcuts() { shortcuts_ = true; }
  bool palette_open() const { return palette_.open; }
  bool shortcuts_open() const { return shortcuts_; }
  // Draws what is open. Returns the palette's entry that the user has chosen.
  std::optional<PaletteEntry> draw(Ui&);

private:
  Typing& typing_;
  PaletteState palette_;
  bool shortcuts_ = false;
};

} // namespace letcont::app
