// Catches Ctrl-C, for work that it ends instead of the process.
#pragma once

#include "support/not_copied.h"

#include <csignal>

namespace letcont::cli {

// During its lifetime, SIGINT is only noted; afterwards it does what it did before. One at a time.
class CaughtInterrupts : NotCopied {
public:
  CaughtInterrupts();
  ~CaughtInterrupts();

  // Returns whether a SIGINT has come since the last one of these was made.
  static bool has_come();

private:
  struct sigaction before_{};
};

} // namespace letcont::cli
