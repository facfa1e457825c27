// Cancellation of a long computation, when the user presses Stop or types on. The computation polls `due` in its loops
// and returns early once it is true; its result is incomplete then and must not be used.
//
//   Interrupt interrupt([&] { return flag.load(); });
//   while (!work.empty() && !interrupt.due()) …
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

namespace letcont {

class Interrupt {
public:
  Interrupt() = default; // never due
  explicit Interrupt(std::function<bool()> wanted) : wanted_(std::move(wanted)) {}

  // Polls every 256th call only, so it may be called for each node of a program. Stays true once it is.
  bool due() {
    if (wanted_ && !due_ && ++calls_ % 256 == 0) due_ = wanted_();
    return due_;
  }
  // Polls at every call.
  bool due_now() {
    if (wanted_ && !due_) due_ = wanted_();
    return due_;
  }

private:
  std::function<bool()> wanted_;
  uint32_t calls_ = 0;
  bool due_ = false;
};

// Whether it is due; null never is. Polls as `due` does.
inline bool is_due(Interrupt* interrupt) { return interrupt && interrupt->due(); }

} // namespace letcont
