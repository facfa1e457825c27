// Opens and saves the program as a file: by a path in a dialog where the platform has files, else by its chooser and
// its downloads.
//
// Invariant: Model::file is the path that the program was last opened from or saved to, and Model::saved_revision is
// the revision that was saved last; Keeper keeps both until the next start. Nothing is lost without a question: a file
// that another program has changed, one that is there already, changes of a program that is too large to be kept.
#pragma once

#include "app/control/control.h"
#include "app/panes/pane.h"

#include <string>

namespace letcont::app {

class Platform;

class Files : Control {
public:
  Files(const Control& control, Platform& platform) : Control(control), platform_(platform) {}

  void open(const std::string& path);
  // Opens a file that the platform has read: one that the user has chosen or dropped.
  void open_text(std::string name, std::string text);

  // Asks the user for a file to open.
  void ask();
  // Saves to the file that the program is from, or asks the user for one.
  void save();
  // Asks the user for a file to save to.
  void save_as();

  bool asks() const { return dialog_.open; }
  void draw_dialog(Ui&);

private:
  void finish_dialog();
  void finish_saving();
  void finish_opening();
  bool has_warned(const std::string& why);
  std::string loss() const;
  void export_program();

  Platform& platform_;
  FileDialog dialog_;
  // Of what file the user was told that opening it loses something, and the program's revision then.
  struct Warned {
    std::string file;
    uint64_t revision = 0;
    bool operator==(const Warned&) const = default;
  };
  Warned warned_;
};

} // namespace letcont::app
