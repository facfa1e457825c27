// A program that is debugged: compiled, with its debugger and its texts.
#pragma once

#include "compile/compilation.h"
#include "debugger/debugger.h"
#include "editor/dap/settings.h"
#include "editor/dap/sources.h"

#include <functional>
#include <memory>
#include <string>

namespace letcont::dap {

// Why a program cannot be debugged.
struct LaunchProblem {
  std::string message;
  std::string diagnostics = {}; // of the program, as for a terminal
};

class Program : NotCopied {
public:
  // Reads and compiles the program. Null, and why, if there is none or it has errors. Compiling ends soon after
  // `is_unwanted` holds.
  static std::unique_ptr<Program> open(const Settings&, const Files&, std::function<bool()> is_unwanted,
                                       uint32_t generation, LaunchProblem&);

  Compilation& compilation() { return *compilation_; }
  debugger::Debugger& debugger() { return *debugger_; }
  const debugger::Debugger& debugger() const { return *debugger_; }
  const Sources& sources() const { return *sources_; }
  // The origins of its expressions; null after passes, and in languages that have none.
  const Origins* origins() const { return origins_; }
  // Warnings of the compiler, as for a terminal.
  std::string warnings() const { return render(compilation_->diagnostics(), compilation_->source(), false); }

private:
  Program() = default;

  std::unique_ptr<Compilation> compilation_;
  std::unique_ptr<debugger::Debugger> debugger_;
  std::unique_ptr<Sources> sources_;
  const Origins* origins_ = nullptr;
};

} // namespace letcont::dap
