// Runs another program and waits until all of its processes have ended.
#pragma once

#include "native/process/held_signals.h"

#include <functional>
#include <string>
#include <vector>

namespace letcont::native {

struct ChildProcess {
  std::string program;                // a path
  std::vector<std::string> arguments; // without the program's name
  std::string output;                 // the file that its standard output and error go to
  std::string temporary_folder;       // where it puts its own files for a while: its TMPDIR
};

// Runs the program with empty standard input and returns whether it ended with status 0; if it cannot be started,
// `reason` says why. A held signal, or `is_over`, kills the program and everything it started (a process group), and
// the result is false; after the return none of them can write a file.
bool run_child(const ChildProcess&, const HeldSignals&, std::string& reason, const std::function<bool()>& is_over = {});

} // namespace letcont::native
