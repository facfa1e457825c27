// The inputs that sessions remember, in a file that several sessions may have at a time.
#pragma once

#include "support/not_copied.h"

#include <string>

struct history; // of libedit

namespace letcont::cli {

// Returns the history file of one kind of session: $XDG_STATE_HOME/letcont/NAME, or ~/.local/state/letcont/NAME; empty
// if there is no such place.
std::string history_file(const std::string& name);

class InputHistory : NotCopied {
public:
  // The inputs in the file, in libedit's form; empty for none. A file in another form is left alone, after a warning.
  explicit InputHistory(std::string file);
  ~InputHistory();

  // What the editor takes earlier inputs from.
  struct history* inputs() const { return inputs_; }

  // Remembers an input, which may have several lines, and adds it to the file, in which other sessions' inputs stay. If
  // that cannot be written, it is remembered for this session only.
  void remember(const std::string& input);

private:
  void read();

  std::string file_; // empty: none
  struct history* inputs_;
};

} // namespace letcont::cli
