#include "machine/forks.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <new>
#include <pthread.h>

namespace letcont::machine {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds a_while{5}, long_time{1000};

// Of the whole process. The lock is never held for long.
struct State {
  std::mutex lock;
  std::condition_variable changed;
  unsigned at_work = 0; // threads with a NoFork
  unsigned late = 0;    // turns that have not come for a long time
  bool is_forking = false;
};

// Never destroyed, since other threads may still call while the process ends.
State& all = *new State;
std::atomic<bool> cut_off = false;

// At any fork of this process, by whoever.
void before_fork() { all.lock.lock(); }
void after_fork() { all.lock.unlock(); }
void begin_forked() {
  if (all.at_work != 0 || all.is_forking) cut_off = true;
  new (&all) State; // the threads that wait are not in this process
}

[[maybe_unused]] const bool is_watched = pthread_atfork(before_fork, after_fork, begin_forked) == 0;

} // namespace

bool is_cut_off() { return cut_off.load(std::memory_order_relaxed); }

NoFork::NoFork(const std::function<bool()>& is_over) {
  std::unique_lock guard(all.lock);
  while (all.is_forking || (all.late != 0 && is_over && !is_over())) all.changed.wait_for(guard, a_while);
  ++all.at_work;
}

NoFork::~NoFork() {
  std::lock_guard guard(all.lock);
  --all.at_work;
  all.changed.notify_all();
}

bool ForkTurn::has_come(std::chrono::milliseconds wait) {
  std::unique_lock guard(all.lock);
  if (has_come_) return true;
  if (!is_late_ && Clock::now() - began_ > long_time) is_late_ = true, ++all.late;
  has_come_ = all.changed.wait_for(guard, wait, [&] { return all.at_work == 0 && !all.is_forking; });
  all.is_forking |= has_come_;
  return has_come_;
}

ForkTurn::~ForkTurn() {
  std::lock_guard guard(all.lock);
  if (is_late_) --all.late;
  if (has_come_) all.is_forking = false;
  all.changed.notify_all();
}

} // namespace letcont::machine
