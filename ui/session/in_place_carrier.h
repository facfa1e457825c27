// An engine in the caller's thread, for tests and for programs that have nothing else to do.
#pragma once

#include "session/clock.h"
#include "session/session.h"

#include <deque>

namespace letcont {

class InPlaceCarrier final : public Carrier {
public:
  explicit InPlaceCarrier(std::span<const Stage> stages = all_stages(), LlvmPasses llvm_passes = LlvmPasses::None)
      : session_({.send = [this](Event event) { events_.push_back(std::move(event)); },
                  .stages = stages,
                  .llvm_passes = llvm_passes}) {
    session_.start();
  }

  void send(const Request& request) override { session_.request(request); }
  bool receive(Event& event) override {
    if (events_.empty()) return false;
    event = std::move(events_.front());
    events_.pop_front();
    return true;
  }

  // Lets the engine work for a slice. True if there is more to do.
  bool work() { return session_.work(); }

private:
  std::deque<Event> events_;
  Session session_;
};

} // namespace letcont
