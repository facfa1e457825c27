// The engine's module: a Session behind functions for web/page/engine_worker.js.
//
// Memory: the worker copies a request in and an event out at once, so one event at a time is kept here. After a trap
// the module is unusable, and the page starts another worker.

#include "session/clock.h"
#include "session/session.h"

#include <deque>
#include <emscripten.h>
#include <utility>
#include <vector>

namespace {

using letcont::Event;
using letcont::Session;

// The state of the module, made by engine_start.
struct Engine {
  std::deque<Event> waiting;
  std::vector<uint8_t> current;
  Session session{{.send = [this](Event event) { waiting.push_back(std::move(event)); },
                   .microseconds = letcont::steady_microseconds}};
};

Engine& engine() {
  static Engine only;
  return only;
}

} // namespace

extern "C" {

// Sends Hello.
EMSCRIPTEN_KEEPALIVE void engine_start() { engine().session.start(); }

EMSCRIPTEN_KEEPALIVE void engine_receive(const uint8_t* bytes, size_t size) { engine().session.request(bytes, size); }

// Does one slice of work; returns true if there is more to do.
EMSCRIPTEN_KEEPALIVE bool engine_work() { return engine().session.work(); }

// Takes the oldest event and returns its size, 0 if there is none; its bytes are at engine_event() until the next call.
EMSCRIPTEN_KEEPALIVE size_t engine_next_event() {
  Engine& it = engine();
  if (it.waiting.empty()) return 0;
  it.current = letcont::to_bytes(it.waiting.front());
  it.waiting.pop_front();
  return it.current.size();
}

EMSCRIPTEN_KEEPALIVE const uint8_t* engine_event() { return engine().current.data(); }
}
