// Who runs WebAssembly modules for an engine: outside of the session, at the same time.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace letcont {

// What has become of a module.
enum class ModuleState : uint8_t {
  Running,
  Ended,
  Failed,      // at a place of wasm::Emitted
  OutputLimit, // it has printed as much as it may
  NoMemory,    // the memory for its data is exhausted
  NoStack,     // its stack is
  MuchMemory,  // it has allocated much, and nobody can say how much of it is in use
  NotAccepted, // the module could not be started
};

// What is known of a module since it was last asked.
struct ModuleNews {
  ModuleState state = ModuleState::Running;
  std::string output = {};   // what it has printed since
  uint32_t place = 0;        // of a failure
  std::string text = {};     // a panic's message, the numbers of another, or why a module was not accepted
  bool wanted_input = false; // it has read beyond the end of its input
  uint64_t compile_microseconds = 0, run_microseconds = 0; // once it has ended
};

// Runs one module at a time.
class ModuleRunner {
public:
  virtual ~ModuleRunner() = default;
  // Begins with a module, which may print so many bytes. What ran before has been ended.
  virtual void start(const std::vector<uint8_t>& module, std::string_view input, uint64_t most_output) = 0;
  virtual ModuleNews take_news() = 0;
  // Ends the module at once, whatever it does.
  virtual void end() = 0;
};

} // namespace letcont
