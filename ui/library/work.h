// One piece of work that may be cancelled by another thread, or last too long.
#pragma once

#include "library/objects.h"
#include "machine/forks.h"

#include <chrono>
#include <cstdint>
#include <optional>

namespace letcont::library {

class Work {
public:
  using Clock = std::chrono::steady_clock;

  // It ends when the object or its session is cancelled, or after so many milliseconds; 0: only then. The object lives
  // longer.
  Work(const Object& with, uint64_t milliseconds) : with_(with) {
    // A limit of centuries is none: the clock could not count so far.
    if (milliseconds != 0 && milliseconds < UINT32_MAX) deadline_ = began_ + std::chrono::milliseconds(milliseconds);
  }

  bool is_cancelled() const { return with_.cancelled || with_.session->cancelled; }
  bool is_over() const { return is_cancelled() || machine::is_cut_off() || (deadline_ && Clock::now() >= *deadline_); }
  uint64_t microseconds() const {
    return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - began_).count());
  }

private:
  const Object& with_;
  Clock::time_point began_ = Clock::now();
  std::optional<Clock::time_point> deadline_;
};

} // namespace letcont::library
