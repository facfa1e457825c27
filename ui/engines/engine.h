// How an engine takes part: one entry in the table of engines, which starts a program.
#pragma once

#include "cps/program.h"
#include "protocol/profile.h"
#include "run/run.h"
#include "support/diagnostic.h"
#include "support/source.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace letcont {

using RunState = run::State;

struct RunOptions {
  run::Limits limits;
  const Source* source = nullptr; // the program's text, for engines whose messages show it
  bool count = false;             // what counters() and profile() tell is wanted
};

// What was counted in a run: "calls" of known functions, "bytes" of closures …; and how often.
struct Counter {
  std::string name;
  uint64_t value = 0;
};

// One run of one program: goes on for a while and returns, as often as it is asked to.
class Execution {
public:
  virtual ~Execution() = default;

  // Does at most that many steps. Once it has Ended or Failed it stays so.
  virtual RunState run(uint64_t max_steps) = 0;

  virtual std::string take_output() = 0;       // what was printed since the last call
  virtual uint64_t steps() const = 0;          // since the start
  virtual const Diagnostic& error() const = 0; // why it Failed
  // What the engine counts, if it was started to count and can.
  virtual std::vector<Counter> counters() const { return {}; }
  // Likewise: how often each expression has run of what runs: of the program it was given, or of that one with its
  // functions closed, whose expressions are the same nodes. Together they are steps().
  virtual Profile profile() const { return {}; }
};

struct Engine {
  std::string_view name;          // what `--engine` takes
  std::string_view documentation; // one line
  // The program and its text must outlive the execution, and not change.
  std::unique_ptr<Execution> (*start)(const cps::Program&, const RunOptions&);
};

// All engines; the first is the default one.
std::span<const Engine> engines();

} // namespace letcont
