// Delays signals until work is finished or undone.
#pragma once

#include "support/not_copied.h"

#include <csignal>
#include <vector>

namespace letcont::native {

// During its lifetime, signals by which a user ends a process wait, unless they are ignored; afterwards they end the
// process as usual. So objects made after it, which remove their files in their destructors, do so first. Long work
// under it must poll `has_come`.
class HeldSignals : NotCopied {
public:
  explicit HeldSignals(std::vector<int> signals = {SIGINT, SIGTERM, SIGHUP, SIGQUIT});
  ~HeldSignals();

  // Whether a signal waits.
  bool has_come() const;

  // Returns when a held signal or SIGCHLD waits, or after a while.
  void wait_for_child() const;

  // The signal mask from before, for a child process.
  const sigset_t& before() const { return before_; }

private:
  std::vector<int> signals_;
  sigset_t held_, before_;
};

} // namespace letcont::native
