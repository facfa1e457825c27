// The package's module: a Session behind functions for source/host.js, and links.
//
// A request is put together field by field, texts and numbers, and then sent. Events come out as JSON, one at a time.
// After a trap the module is unusable.

#include "link/link.h"
#include "package/events.h"
#include "session/clock.h"
#include "session/session.h"

#include <algorithm>
#include <array>
#include <deque>
#include <emscripten.h>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace letcont;

// The fields of requests; source/fields.js has the same order. Lists have one entry a line.
enum Text {
  Language,
  Name,
  Program,
  Passes,
  LlvmPasses,
  OriginalName,
  Original,
  Stages,
  EngineName,
  Input,
  Pass,
  Until,
  Breakpoints,
  TextCount
};
enum Number {
  MaxSteps,
  MaxOutput,
  MaxHeap,
  MaxStack,
  Counting,
  Position,
  Motion,
  Back,
  Step,
  Evaluation,
  Target,
  NumberCount
};

struct Fields {
  std::array<std::string, TextCount> texts;
  std::array<double, NumberCount> numbers{};

  std::string text(Text which) { return std::move(texts[which]); }
  uint64_t number(Number which) const { return static_cast<uint64_t>(numbers[which]); }
  bool flag(Number which) const { return numbers[which] != 0; }
  ProgramText program() {
    return {text(Language),   text(Name),         text(Program), text(Passes),
            text(LlvmPasses), text(OriginalName), text(Original)};
  }
};

// The state of the module.
struct Module {
  Module()
      : session({.send = [this](Event event) { waiting.push_back(std::move(event)); },
                 .microseconds = steady_microseconds}) {}

  std::deque<Event> waiting;
  std::string given; // to the scripts, until the next call
  Fields fields;
  Session session;

  const char* give(std::string text) {
    given = std::move(text);
    return given.c_str();
  }
};

Module& module() {
  static Module only;
  return only;
}

Fields take_fields() { return std::exchange(module().fields, {}); }

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

} // namespace

extern "C" {

// Sends the event that describes the engine.
EMSCRIPTEN_KEEPALIVE void package_start() { module().session.start(); }

EMSCRIPTEN_KEEPALIVE void package_text(int field, const char* bytes, size_t size) {
  if (field >= 0 && field < TextCount) module().fields.texts[static_cast<size_t>(field)].assign(bytes, size);
}
EMSCRIPTEN_KEEPALIVE void package_number(int field, double value) {
  constexpr double most = 9007199254740991; // the largest that all integers below can be told from
  if (field >= 0 && field < NumberCount && value >= 0)
    module().fields.numbers[static_cast<size_t>(field)] = std::min(value, most);
}

// Each of these makes a request of the fields, and forgets them.
EMSCRIPTEN_KEEPALIVE void package_compile(uint32_t id) {
  Fields fields = take_fields();
  module().session.request(Compile{id, fields.program(), lines_of(fields.text(Stages))});
}

EMSCRIPTEN_KEEPALIVE void package_run(uint32_t id) {
  Fields fields = take_fields();
  Run run;
  run.id = id;
  run.program = fields.program();
  run.engine = fields.text(EngineName);
  run.max_steps = fields.number(MaxSteps);
  run.max_output = fields.number(MaxOutput);
  run.max_heap = fields.number(MaxHeap);
  run.max_stack = fields.number(MaxStack);
  run.count = fields.flag(Counting);
  run.input = fields.text(Input);
  module().session.request(std::move(run));
}

EMSCRIPTEN_KEEPALIVE void package_watch(uint32_t id) {
  Fields fields = take_fields();
  Watch watch;
  watch.id = id;
  watch.program = fields.program();
  watch.pass = fields.text(Pass);
  watch.motion =
      static_cast<WatchMotion>(std::min<uint64_t>(fields.number(Motion), static_cast<uint64_t>(WatchMotion::To)));
  watch.back = fields.flag(Back);
  watch.step = fields.number(Step);
  watch.until = fields.text(Until);
  watch.breakpoints = lines_of(fields.text(Breakpoints));
  watch.evaluation = fields.flag(Evaluation);
  watch.input = fields.text(Input);
  module().session.request(std::move(watch));
}

EMSCRIPTEN_KEEPALIVE void package_type(uint32_t id) {
  Fields fields = take_fields();
  module().session.request(TypeQuestion{id, fields.program(), static_cast<uint32_t>(fields.number(Position))});
}

EMSCRIPTEN_KEEPALIVE void package_stop(uint32_t id) {
  module().session.request(Stop{id, static_cast<uint32_t>(take_fields().number(Target))});
}

// Does one slice of work; returns true if there is more to do.
EMSCRIPTEN_KEEPALIVE bool package_work() { return module().session.work(); }

// Takes the oldest event and returns it as JSON; null if there is none. Valid until the next call.
EMSCRIPTEN_KEEPALIVE const char* package_event() {
  Module& it = module();
  if (it.waiting.empty()) return nullptr;
  Event event = std::move(it.waiting.front());
  it.waiting.pop_front();
  return it.give(web::event_json(event));
}

// Return the link of the fields, empty if that is too long, and what is in the link that is the field Program.
EMSCRIPTEN_KEEPALIVE const char* package_encode_link() {
  Fields fields = take_fields();
  SharedState state;
  state.program = fields.program();
  state.panes = lines_of(fields.text(Stages));
  state.engine = fields.text(EngineName);
  state.input = fields.text(Input);
  state.step = fields.number(Step);
  return module().give(encode_link(state));
}
EMSCRIPTEN_KEEPALIVE const char* package_decode_link() {
  return module().give(web::link_json(decode_link(take_fields().text(Program))));
}
}
