// The interface of an engine: an entry in the table of engines, which starts a program.
#pragma once

#include "cps/program.h"
#include "protocol/profile.h"
#include "run/input.h"
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
class ModuleRunner;

struct RunOptions {
  run::Limits limits;
  const Source* source = nullptr; // the program's text, for engines whose messages show it
  bool count = false;             // what counters() and profile() tell is wanted
  run::Input input = run::Input();
  ModuleRunner* modules = nullptr; // for engines that need it
};

// A counter of a run: its name, such as "direct calls" or "bytes of closures", and its value.
struct Counter {
  std::string name;
  uint64_t value = 0;
};

// One run of one program, in slices: each call of `run` continues it for a while.
class Execution {
public:
  virtual ~Execution() = default;

  // Runs at most that many steps. After Ended or Failed it does nothing.
  virtual RunState run(uint64_t max_steps) = 0;

  // Whether the program runs elsewhere at the moment: then `run` only looks what has become of it, and whoever drives
  // the session calls it when there is news.
  virtual bool is_elsewhere() const { return false; }

  virtual std::string take_output() = 0;       // what was printed since the last call
  virtual uint64_t steps() const = 0;          // since the start
  virtual const Diagnostic& error() const = 0; // why it Failed
  // Returns the counters, if the run was started to count and the engine can.
  virtual std::vector<Counter> counters() const { return {}; }
  // Returns how often each expression has run, if the run was started to count: of the given program, or of that
  // program closed, whose expressions are the same nodes. Their sum is steps().
  virtual Profile profile() const { return {}; }
};

struct Engine {
  std::string_view name;          // what `--engine` takes
  std::string_view documentation; // one line
  // The program and its text must outlive the execution, and not change.
  std::unique_ptr<Execution> (*start)(const cps::Program&, const RunOptions&);
  bool counts = true; // its steps: so it can limit them, and make a profile
};

// Returns all engines; the first is the default.
std::span<const Engine> engines();

} // namespace letcont
