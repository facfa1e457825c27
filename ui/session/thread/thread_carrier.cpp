#include "session/thread/thread_carrier.h"

#include "session/clock.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

namespace letcont {

// The shared state of both sides, under the lock. The session belongs to the thread.
struct ThreadCarrier::Line {
  std::function<void()> wake;
  std::span<const Engine> engines;
  std::span<const Stage> stages;
  LlvmPasses llvm_passes = LlvmPasses::None;

  std::mutex lock;
  std::condition_variable changed; // there are requests, or less than too many events, or the end has come
  std::deque<Request> requests;
  std::deque<Event> events;
  bool ending = false;
  std::atomic<bool> urgent = false; // there is a Stop or a Compile among the requests, or the end has come

  std::thread thread;

  // A program that prints faster than its output is read waits when this many events are queued.
  static constexpr size_t too_many_events = 1000;

  void deliver(Event event) {
    bool was_empty = false;
    {
      std::lock_guard guard(lock);
      was_empty = events.empty();
      events.push_back(std::move(event));
    }
    if (was_empty && wake) wake();
  }

  // Waits for requests and takes them. Returns false at the end.
  bool take_requests(bool busy, std::deque<Request>& taken) {
    std::unique_lock guard(lock);
    changed.wait(guard, [&] {
      bool may_work = busy && events.size() < too_many_events;
      return ending || may_work || !requests.empty();
    });
    taken.swap(requests);
    urgent = ending;
    return !ending;
  }

  void run() {
    Session session({.send = [this](Event event) { deliver(std::move(event)); },
                     .engines = engines,
                     .stages = stages,
                     .is_urgent = [this] { return urgent.load(std::memory_order_relaxed); },
                     .llvm_passes = llvm_passes});
    session.start();
    std::deque<Request> taken;
    while (take_requests(session.busy(), taken)) {
      for (Request& request : taken) session.request(std::move(request));
      taken.clear();
      session.work();
    }
  }
};

ThreadCarrier::ThreadCarrier(std::function<void()> wake, std::span<const Engine> engines, std::span<const Stage> stages,
                             LlvmPasses llvm_passes)
    : line_(std::make_unique<Line>()) {
  line_->wake = std::move(wake);
  line_->engines = engines;
  line_->stages = stages;
  line_->llvm_passes = llvm_passes;
  line_->thread = std::thread([line = line_.get()] { line->run(); });
}

ThreadCarrier::~ThreadCarrier() {
  {
    std::lock_guard guard(line_->lock);
    line_->ending = line_->urgent = true;
  }
  line_->changed.notify_one();
  line_->thread.join();
}

void ThreadCarrier::send(const Request& request) {
  {
    std::lock_guard guard(line_->lock);
    line_->requests.push_back(request);
    if (std::holds_alternative<Stop>(request) || std::holds_alternative<Compile>(request)) line_->urgent = true;
  }
  line_->changed.notify_one();
}

bool ThreadCarrier::receive(Event& event) {
  bool there_is_room_again = false;
  {
    std::lock_guard guard(line_->lock);
    if (line_->events.empty()) return false;
    event = std::move(line_->events.front());
    line_->events.pop_front();
    there_is_room_again = line_->events.size() + 1 == Line::too_many_events;
  }
  if (there_is_room_again) line_->changed.notify_one();
  return true;
}

} // namespace letcont
