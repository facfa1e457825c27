// Runs the programs of a prompt. It keeps the values of one for the next (prompt/prompt.h).
#pragma once

#include "compile/compilation.h"

#include <memory>
#include <string>

namespace letcont::cli {

class ReplEngine {
public:
  virtual ~ReplEngine() = default;
  // Runs the program, which has no errors, to its end. Returns false, after a message, if it failed; but machine code
  // that fails ends the process (transaction.h).
  virtual bool run(Compilation&) = 0;
};

// Returns null, after a message, if this machine cannot.
std::unique_ptr<ReplEngine> native_repl_engine(bool colour);
std::unique_ptr<ReplEngine> eval_repl_engine(bool colour);

} // namespace letcont::cli
