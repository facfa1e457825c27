#include "machine/forks.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <new>
#include <pthread.h>
#include <set>

namespace letcont::machine {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds a_while{5}, long_time{1000};

// Of the whole process. The lock is never held for long.
struct State {
  std::mutex lock;
  std::condition_variable changed;
  std::multiset<Clock::time_point> at_work; // when threads began that have a NoFork
  std::multiset<Clock::time_point> late;    // when turns began that have not come for a long time
  bool is_forking = false;
};

// Never destroyed, since other threads may still call while the process ends.
State& state = *new State;
std::atomic<bool> cut_off = false;

// At any fork of this process, by whoever.
void before_fork() { state.lock.lock(); }
void after_fork() { state.lock.unlock(); }
void begin_forked() {
  if (!state.at_work.empty() || state.is_forking) cut_off = true;
  new (&state) State; // the threads that wait are not in this process
}

[[maybe_unused]] const bool is_watched = pthread_atfork(before_fork, after_fork, begin_forked) == 0;

} // namespace

bool is_cut_off() { return cut_off.load(std::memory_order_relaxed); }

NoFork::NoFork(const std::function<bool()>& is_over) {
  std::unique_lock guard(state.lock);
  Clock::time_point came = Clock::now();
  auto lets_pass = [&] {
    if (state.late.empty() || is_over()) return false;
    Clock::time_point turn = *state.late.begin();
    bool helps = state.at_work.empty() || *state.at_work.begin() > turn;
    return helps && Clock::now() - came < came - turn;
  };
  while (state.is_forking || lets_pass()) state.changed.wait_for(guard, a_while);
  began_ = Clock::now();
  state.at_work.insert(began_);
}

NoFork::~NoFork() {
  std::lock_guard guard(state.lock);
  state.at_work.erase(state.at_work.find(began_));
  state.changed.notify_all();
}

bool ForkTurn::has_come(std::chrono::milliseconds wait) {
  std::unique_lock guard(state.lock);
  if (has_come_) return true;
  if (!is_late_ && Clock::now() - began_ > long_time) is_late_ = true, state.late.insert(began_);
  has_come_ = state.changed.wait_for(guard, wait, [&] { return state.at_work.empty() && !state.is_forking; });
  state.is_forking |= has_come_;
  return has_come_;
}

ForkTurn::~ForkTurn() {
  std::lock_guard guard(state.lock);
  if (is_late_) state.late.erase(state.late.find(began_));
  if (has_come_) state.is_forking = false;
  state.changed.notify_all();
}

} // namespace letcont::machine
