// Running another program and waiting for it, so that nothing of it stays behind.
#pragma once

#include "native/process/held_signals.h"

#include <string>
#include <vector>

namespace letcont::native {

struct ChildProcess {
  std::string program;                // a path
  std::vector<std::string> arguments; // without the program's name
  std::string output;                 // the file that its standard output and error go to
  std::string temporary_folder;       // where it puts its own files for a while: its TMPDIR
};

// Runs the program, with empty standard input, and returns whether it ended with status 0; if it cannot be started,
// `reason` says why. A held signal ends the program and all that it has started (they are a process group of their own
// and are killed), and is false; when this returns none of them can write a file any more.
bool run_child(const ChildProcess&, const HeldSignals&, std::string& reason);

} // namespace letcont::native
