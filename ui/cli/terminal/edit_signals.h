// The signals that concern a line while it is edited at a terminal.
//
// libedit could catch them itself (EL_SIGNAL), but its handlers do work that no handler may do, such as allocating
// memory, and send each signal once more to the whole process group. Here no handler runs: the signals wait, and are
// asked for where the editor waits for a key.
#pragma once

#include "support/not_copied.h"

#include <csignal>

namespace letcont::cli {

// During its lifetime, the signals wait that interrupt a line (SIGINT), end the process (SIGHUP, SIGQUIT, SIGTERM),
// stop or continue it (SIGTSTP, SIGCONT), or tell that the terminal's size has changed (SIGWINCH). Signals that end or
// stop the process are left alone if they are ignored, as by nohup. Afterwards signals that still wait do what they
// always do.
class EditSignals : NotCopied {
public:
  EditSignals();
  ~EditSignals();

  // Returns 0 when standard input can be read, or has ended; or else a signal that has come, which then waits no
  // longer.
  int wait_for_input() const;
  // Drops a signal, and returns whether it waited.
  static bool drop(int signal);
  // Stops the process as Ctrl-Z does. Returns once it is continued, and then SIGCONT waits.
  static void stop();
  // Ends the process with the signal.
  [[noreturn]] static void end(int signal);

private:
  sigset_t before_{};
  int waiting_; // a file to read signals from; -1 if there can be none, and they wait for the next key
};

} // namespace letcont::cli
