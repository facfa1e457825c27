// How many steps of a program run between two looks at the clock.
#pragma once

#include <algorithm>
#include <cstdint>

namespace letcont {

// In the page, a look at the clock takes as long as the virtual machine needs for a thousand steps. So a portion that
// took little time is followed by one of twice the steps, one that took long by one of half of them.
class Portion {
public:
  static constexpr uint64_t fewest = 20'000; // few milliseconds in the slowest engine

  uint64_t steps() const { return steps_; }

  // The last portion took so many microseconds.
  void took(uint64_t microseconds) {
    if (microseconds < short_time)
      steps_ = std::min(2 * steps_, 64 * fewest);
    else if (microseconds > 2 * short_time)
      steps_ = std::max(steps_ / 2, fewest);
  }

private:
  static constexpr uint64_t short_time = 500;
  uint64_t steps_ = fewest;
};

} // namespace letcont
