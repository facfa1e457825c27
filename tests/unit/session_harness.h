// Helpers for the tests of the session: an engine whose programs never end, and a session with its own clock.
#pragma once

#include "compile/compilation.h"
#include "session/session.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace letcont {

inline ProgramText program_of(std::string text, std::string language = "add") {
  return {std::move(language), "p.add", std::move(text), "default"};
}

// An engine whose programs print a line every hundred steps, without end.
class Endless : public Execution {
public:
  RunState run(uint64_t max_steps) override {
    for (uint64_t i = 0; i < max_steps; ++i)
      if (++steps_ % 100 == 0) output_ += "again\n";
    return RunState::Running;
  }
  std::string take_output() override { return std::exchange(output_, {}); }
  uint64_t steps() const override { return steps_; }
  const Diagnostic& error() const override { return error_; }

private:
  uint64_t steps_ = 0;
  std::string output_;
  Diagnostic error_;
};

inline std::unique_ptr<Execution> start_endless(const cps::Program&, const RunOptions&) {
  return std::make_unique<Endless>();
}

inline std::optional<Document> length_of_source(Compilation& compilation, const cps::Program&) {
  return Document{std::to_string(compilation.source().text().size()), {}};
}
inline const Stage more_stages[] = {all_stages()[1],
                                    {{"length", "Length", "of the text", "plain"}, nullptr, length_of_source}};

inline const Engine test_engines[] = {{"endless", "", start_endless}, engines()[0], engines()[1]};

// A session with a clock that the test moves: each look at it takes a millisecond, unless told.
struct Fixture {
  std::vector<Event> events;
  uint64_t time = 0;
  uint64_t look = 1000;
  bool urgent = false;         // there are requests that compiling should give way to
  size_t looks = 0;            // that were taken at it
  size_t urgent_at = SIZE_MAX; // the look at which it becomes true
  Session session{{.send = [this](Event event) { events.push_back(std::move(event)); },
                   .microseconds = [this] { return time += look; },
                   .engines = test_engines,
                   .stages = more_stages,
                   .is_urgent = [this] { return urgent = urgent || ++looks == urgent_at; }}};

  void work_until_idle() {
    while (session.work()) {
    }
  }
  void work(int slices) {
    for (int i = 0; i < slices; ++i) session.work();
  }
  template <class Message>
  std::vector<Message> all() const {
    std::vector<Message> found;
    for (const Event& event : events)
      if (const Message* message = std::get_if<Message>(&event)) found.push_back(*message);
    return found;
  }
};

} // namespace letcont
