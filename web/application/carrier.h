// The carrier to the engine in its Web Worker: requests leave as bytes through the page, events arrive as bytes.
#pragma once

#include "protocol/messages.h"

#include <deque>

namespace letcont::web {

// The ways to lose an engine; web/page/engine_link.js has the same numbers.
enum class EngineLoss {
  NotLoaded, // it could not be loaded
  ComesBack, // another one is being started
  GivenUp,   // it has died several times of what it was asked
};

class WorkerCarrier final : public Carrier {
public:
  void send(const Request&) override;
  bool receive(Event&) override;

  // Takes bytes from the worker. Damaged ones are dropped: the worker is ours and of the same release.
  void deliver(const uint8_t* bytes, size_t size);
  // The worker is gone, and its requests with it.
  void forget();

private:
  std::deque<Event> arrived_;
};

} // namespace letcont::web
