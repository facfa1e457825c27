#include "cli/terminal/edit_signals.h"

#include <cerrno>
#include <ctime>
#include <initializer_list>
#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

namespace letcont::cli {

namespace {

bool is_ignored(int signal) {
  struct sigaction action{};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

sigset_t only(int signal) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  return set;
}

// Lets a signal through that was held back, if it waits.
void let_through(int signal) {
  sigset_t set = only(signal);
  sigprocmask(SIG_UNBLOCK, &set, nullptr);
  sigprocmask(SIG_BLOCK, &set, nullptr);
}

} // namespace

// A session ignores SIGINT where no line is read (transaction.h), but Linux keeps any signal that is blocked.
EditSignals::EditSignals() {
  sigset_t held;
  sigemptyset(&held);
  for (int signal : {SIGINT, SIGCONT, SIGWINCH}) sigaddset(&held, signal);
  for (int signal : {SIGHUP, SIGQUIT, SIGTERM, SIGTSTP})
    if (!is_ignored(signal)) sigaddset(&held, signal);
  sigprocmask(SIG_BLOCK, &held, &before_);
  waiting_ = signalfd(-1, &held, SFD_CLOEXEC | SFD_NONBLOCK);
}

EditSignals::~EditSignals() {
  if (waiting_ >= 0) close(waiting_);
  sigprocmask(SIG_SETMASK, &before_, nullptr);
}

int EditSignals::wait_for_input() const {
  pollfd ends[] = {{STDIN_FILENO, POLLIN, 0}, {waiting_, POLLIN, 0}};
  for (;;) {
    if (poll(ends, 2, -1) < 0 && errno != EINTR) return 0;
    signalfd_siginfo signal{};
    if (waiting_ >= 0 && ::read(waiting_, &signal, sizeof signal) == sizeof signal)
      return static_cast<int>(signal.ssi_signo);
    if (ends[0].revents != 0) return 0;
  }
}

bool EditSignals::drop(int signal) {
  sigset_t set = only(signal);
  constexpr timespec at_once{0, 0};
  return sigtimedwait(&set, nullptr, &at_once) == signal;
}

// A process whose group has no shell above it that could continue it does not stop, so no SIGCONT would come. It is
// sent to the process, not to the thread (raise), whose signals come first: one that ends the process is to come
// before.
void EditSignals::stop() {
  raise(SIGTSTP);
  let_through(SIGTSTP);
  kill(getpid(), SIGCONT);
}

void EditSignals::end(int signal) {
  raise(signal);
  let_through(signal);
  constexpr int of_shells = 128; // their status for a process that a signal has ended
  _exit(of_shells + signal);
}

} // namespace letcont::cli
