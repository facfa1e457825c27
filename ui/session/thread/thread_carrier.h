// An engine in its own thread, for the desktop application. The only part of the compiler that uses threads.
#pragma once

#include "protocol/messages.h"
#include "session/session.h"

#include <functional>
#include <memory>
#include <span>

namespace letcont {

class ThreadCarrier final : public Carrier {
public:
  // `wake` is called from the engine's thread when events arrive and there were
  // none before, to wake up a waiting application. It must not call the
  // carrier.
  explicit ThreadCarrier(std::function<void()> wake = nullptr, std::span<const Engine> engines = letcont::engines(),
                         std::span<const Stage> stages = all_stages(), LlvmPasses llvm_passes = LlvmPasses::None);

  // Ends the run and waits for the thread: a slice at most.
  ~ThreadCarrier() override;

  void send(const Request&) override;
  bool receive(Event&) override;

private:
  struct Line;
  std::unique_ptr<Line> line_;
};

} // namespace letcont
