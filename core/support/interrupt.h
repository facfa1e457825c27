// Whether somebody wants a long computation to end: a user who has pressed Stop, or typed on. Whoever computes asks in
// its loops, and ends early once the answer is yes; what it leaves then is incomplete, and nobody may look at it.
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

  // Asks each 256th time only, so that it can be called for each node of a program. Stays true once it is.
  bool due() {
    if (wanted_ && !due_ && ++calls_ % 256 == 0) due_ = wanted_();
    return due_;
  }
  // Asks in any case.
  bool due_now() {
    if (wanted_ && !due_) due_ = wanted_();
    return due_;
  }

private:
  std::function<bool()> wanted_;
  uint32_t calls_ = 0;
  bool due_ = false;
};

} // namespace letcont
