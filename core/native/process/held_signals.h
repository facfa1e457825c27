// Signals that wait until what was begun is finished or undone.
#pragma once

#include <csignal>

namespace letcont::native {

// While it lives, the signals by which a user ends a process (SIGINT, SIGTERM, SIGHUP, SIGQUIT) wait, unless they are
// ignored; behind it, they end the process as usual. So the objects made after it, which remove their files when they
// go, do so before. Not for work that may take long, unless it looks at `has_come`.
class HeldSignals {
public:
  HeldSignals();
  ~HeldSignals();
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;

  // Whether one of them waits.
  bool has_come() const;

  // Returns when one of them or SIGCHLD waits, or after a while.
  void wait_for_child() const;

  // The signals that came through before, for a child process.
  const sigset_t& before() const { return before_; }

private:
  sigset_t held_, before_;
};

} // namespace letcont::native
