// How an engine takes part: one entry in the table of engines, which starts a program.
#pragma once

#include "cps/program.h"
#include "support/diagnostic.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace letcont {

enum class RunState { Running, Ended, Failed };

// One run of one program: goes on for a while and returns, as often as it is asked to.
class Execution {
public:
  virtual ~Execution() = default;

  // Runs until the program ends, or `max_steps` steps are done, or `output` has about `max_output` bytes. Text that the
  // program prints is appended to `output`.
  virtual RunState run(uint64_t max_steps, size_t max_output, std::string& output) = 0;

  virtual uint64_t steps() const = 0;   // since the start
  virtual Span position() const = 0;    // of what is to be done next
  virtual Diagnostic error() const = 0; // once it has failed
};

struct Engine {
  std::string_view name;          // what `--engine` takes
  std::string_view documentation; // one line
  // The program must live as long as the execution.
  std::unique_ptr<Execution> (*start)(const cps::Program&);
};

// All engines; the first is the default one.
std::span<const Engine> engines();

} // namespace letcont
