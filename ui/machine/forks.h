// Which thread may fork, and which may use LLVM: never both at once, since the child of the engine "native" goes on in
// this program's code. There, a lock that another thread had at the fork is locked for ever.
#pragma once

#include "support/not_copied.h"

#include <chrono>
#include <functional>

namespace letcont::machine {

// During its lifetime no other thread has its turn to fork. So a thread that uses LLVM has one.
class NoFork : NotCopied {
public:
  // Forks must not wait for ever where threads compile all the time. So this one lets those go first that have waited
  // for a second, until `is_over`. It need not where another thread has worked for longer than they have waited, since
  // they wait for that anyway. And it waits no longer than they had when it came: what is under way may take minutes.
  // So a turn comes before it has waited for a few times as long as works take.
  explicit NoFork(const std::function<bool()>& is_over);
  ~NoFork();

private:
  std::chrono::steady_clock::time_point began_;
};

// The turn of a thread to fork, from when it has come to the end of its lifetime. A child that becomes another program
// at once, such as the C compiler, needs none.
class ForkTurn : NotCopied {
public:
  ForkTurn() = default;
  ~ForkTurn();

  // Waits for it, at most that long, and returns whether it has come.
  bool has_come(std::chrono::milliseconds);

private:
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  bool is_late_ = false, has_come_ = false;
};

// Whether this process was forked by its parent's program itself, while another thread had a NoFork: what that thread
// has locked there is locked here for ever.
bool is_cut_off();

} // namespace letcont::machine
