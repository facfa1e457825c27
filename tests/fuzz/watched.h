// A program in the debugger, for the targets that send it requests.
#pragma once

#include "compile/compilation.h"
#include "debugger/debugger.h"

#include <memory>
#include <string_view>

namespace letcont::fuzz {

class Watched {
public:
  // The program of an input that is "PROGRAM\n%%\nCOMMANDS", or a usual one if it has none.
  explicit Watched(std::string_view input);

  // What follows the program.
  std::string_view commands() const { return commands_; }
  // Null: the program has errors.
  debugger::Debugger* debugger() { return debugger_.get(); }
  Compilation& compilation() { return *compilation_; }
  // Of the program's expressions; null after passes.
  const Origins* origins() { return compilation_->pipeline().empty() ? compilation_->origins() : nullptr; }

private:
  std::string_view commands_;
  std::unique_ptr<Compilation> compilation_;
  std::unique_ptr<debugger::Debugger> debugger_;
};

// Calls `talk` with an input's program in the debugger, the input's commands as standard input, and standard output
// going nowhere. Does nothing for inputs that are too long and for programs with errors.
void talk_about(std::string_view input, void (*talk)(Watched&));

} // namespace letcont::fuzz
