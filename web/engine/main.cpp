// The engine's module: a Session behind functions for web/page/engine_worker.js.
//
// Memory: the worker copies a request in and an event out at once, so one event at a time is kept here. After a trap
// the module is unusable, and the page starts another worker.

#include "engines/module_runner.h"
#include "engines/wasm/wasm_engine.h"
#include "optimiser/queue.h"
#include "optimiser/stages.h"
#include "session/clock.h"
#include "session/session.h"

#include <deque>
#include <emscripten.h>
#include <utility>
#include <vector>

// clang-format off
EM_JS(void, programs_start, (const uint8_t* module, size_t size, const char* input, size_t input_size, double most_output), {
  Module["programs"]["start"](HEAPU8.slice(module, module + size), HEAPU8.slice(input, input + input_size), most_output);
});
EM_JS(void, optimiser_tell, (const uint8_t* subject, size_t size), {
  Module["optimiser"]["tell"](HEAPU8.slice(subject, subject + size));
});
EM_JS(void, optimiser_ask, (const uint8_t* question, size_t size), {
  Module["optimiser"]["ask"](HEAPU8.slice(question, question + size));
});
EM_JS(void, optimiser_end, (), { Module["optimiser"]["end"](); });
EM_JS(void, optimiser_forget, (), { Module["optimiser"]["forget"](); });
EM_JS(void, programs_end, (), { Module["programs"]["end"](); });
// clang-format on

namespace {

using letcont::Event;
using letcont::ModuleNews;
using letcont::Session;

// Programs as WebAssembly, each in a worker that web/page/programs.js starts.
struct Programs final : letcont::ModuleRunner {
  ModuleNews news;
  void start(const std::vector<uint8_t>& module, std::string_view input, uint64_t most_output) override {
    news = {};
    programs_start(module.data(), module.size(), input.data(), input.size(), static_cast<double>(most_output));
  }
  ModuleNews take_news() override {
    ModuleNews taken = std::move(news);
    news = {};
    return taken;
  }
  void end() override { programs_end(); }
};

// The state of the module, made by engine_start.
struct Engine {
  explicit Engine(bool has_wasm)
      : session({.send = [this](Event event) { waiting.push_back(std::move(event)); },
                 .microseconds = letcont::steady_microseconds,
                 .engines = has_wasm ? letcont::engines_with_wasm() : letcont::engines(),
                 .stages = letcont::stages_with_optimiser(),
                 .modules = &programs,
                 .elsewhere = &optimiser,
                 .llvm_passes = letcont::LlvmPasses::Registered}) {}

  std::deque<Event> waiting;
  std::vector<uint8_t> current;
  Programs programs;
  letcont::OptimiserQueue optimiser{
      {.tell = [](const std::vector<uint8_t>& subject) { optimiser_tell(subject.data(), subject.size()); },
       .begin = [](const std::vector<uint8_t>& question) { optimiser_ask(question.data(), question.size()); },
       .end = optimiser_end,
       .forget = optimiser_forget}};
  Session session;
};

Engine& engine(bool has_wasm = false) {
  static Engine only(has_wasm);
  return only;
}

} // namespace

extern "C" {

// Sends Hello. `has_wasm`: the browser can run what the engine `wasm` makes of programs.
EMSCRIPTEN_KEEPALIVE void engine_start(bool has_wasm) { engine(has_wasm).session.start(); }

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

// ---- News of the program's worker; engine_work() looks at them.

EMSCRIPTEN_KEEPALIVE void engine_program_printed(const char* bytes, size_t size) {
  engine().programs.news.output.append(bytes, size);
}

// `state` is the number of a ModuleState, which web/page/program_worker.js has, too.
EMSCRIPTEN_KEEPALIVE void engine_program_ended(const char* text, size_t size, int state, uint32_t place,
                                               bool wanted_input, double compile_ms, double run_ms) {
  ModuleNews& news = engine().programs.news;
  news.state = static_cast<letcont::ModuleState>(state);
  news.text.assign(text, size);
  news.place = place;
  news.wanted_input = wanted_input;
  news.compile_microseconds = static_cast<uint64_t>(compile_ms * 1000);
  news.run_microseconds = static_cast<uint64_t>(run_ms * 1000);
}

// ---- News of LLVM's optimiser; engine_work() looks at them.

// Its answer; none if it cannot be had.
EMSCRIPTEN_KEEPALIVE void engine_optimiser_answered(const uint8_t* bytes, size_t size) {
  engine().optimiser.answered({bytes, bytes + size});
  engine().session.news_from_elsewhere();
}

// What to show until then; empty once it is at work.
EMSCRIPTEN_KEEPALIVE void engine_optimiser_said(const char* text) {
  engine().optimiser.say(text);
  engine().session.news_from_elsewhere();
}
}
