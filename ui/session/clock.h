// The clock of sessions outside of tests.
#pragma once

#include <chrono>
#include <cstdint>

namespace letcont {

inline uint64_t steady_microseconds() {
  auto now = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(now).count());
}

} // namespace letcont
