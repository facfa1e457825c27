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

private:
  std::string_view commands_;
  std::unique_ptr<Compilation> compilation_;
  std::unique_ptr<debugger::Debugger> debugger_;
};

// Calls `talk` with the text as standard input, and standard output going nowhere.
void with_input(std::string_view text, void (*talk)(debugger::Debugger&), debugger::Debugger&);

} // namespace letcont::fuzz
