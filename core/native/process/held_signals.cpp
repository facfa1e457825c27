#include "native/process/held_signals.h"

#include <ctime>
#include <utility>

namespace letcont::native {

// An ignored signal (nohup) would wait as well, and look like a request to end the process.
HeldSignals::HeldSignals(std::vector<int> signals) : signals_(std::move(signals)) {
  sigemptyset(&held_);
  for (int signal : signals_) {
    struct sigaction action{};
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler != SIG_IGN) sigaddset(&held_, signal);
  }
  sigset_t blocked = held_;
  sigaddset(&blocked, SIGCHLD);
  sigprocmask(SIG_BLOCK, &blocked, &before_);
}

HeldSignals::~HeldSignals() { sigprocmask(SIG_SETMASK, &before_, nullptr); }

bool HeldSignals::has_come() const {
  sigset_t waiting;
  if (sigpending(&waiting) != 0) return false;
  for (int signal : signals_)
    if (sigismember(&held_, signal) == 1 && sigismember(&waiting, signal) == 1) return true;
  return false;
}

// A signal that was taken from the waiting ones is sent again.
void HeldSignals::wait_for_child() const {
  sigset_t wanted = held_;
  sigaddset(&wanted, SIGCHLD);
  constexpr timespec a_while{0, 100'000'000}; // for children whose end sends no signal: SIGCHLD may be ignored
  int signal = sigtimedwait(&wanted, nullptr, &a_while);
  if (signal > 0 && signal != SIGCHLD) raise(signal);
}

} // namespace letcont::native
