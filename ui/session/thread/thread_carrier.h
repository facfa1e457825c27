// An engine in a thread of its own: the desktop application's. The only part of the compiler that knows threads.
#pragma once

#include "protocol/messages.h"
#include "session/session.h"

#include <functional>
#include <memory>
#include <span>

namespace letcont {

class ThreadCarrier final : public Carrier {
public:
  // `wake` is called, from the engine's thread, when events have arrived and there were none before: to wake up an
  // application that waits for something to happen. It must not call the carrier.
  // `engines` and `stages` are what the session offers (session.h).
  explicit ThreadCarrier(std::function<void()> wake = nullptr, std::span<const Engine> engines = letcont::engines(),
                         std::span<const Stage> stages = all_stages());

  // Ends what runs and waits for the thread: a slice at most.
  ~ThreadCarrier() override;

  void send(const Request&) override;
  bool receive(Event&) override;

private:
  struct Line;
  std::unique_ptr<Line> line_;
};

} // namespace letcont
