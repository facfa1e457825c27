#include "cli/terminal/interrupts.h"

namespace letcont::cli {

// A signal has no other place to tell what happened.
static volatile sig_atomic_t interrupted = 0;
static void on_interrupt(int) { interrupted = 1; }

CaughtInterrupts::CaughtInterrupts() {
  interrupted = 0;
  struct sigaction action{};
  action.sa_handler = on_interrupt;
  sigaction(SIGINT, &action, &before_);
}

CaughtInterrupts::~CaughtInterrupts() { sigaction(SIGINT, &before_, nullptr); }

bool CaughtInterrupts::has_come() { return interrupted != 0; }

} // namespace letcont::cli
