// The debugger's text views for a terminal: position, call stack, variables, heap, program.
#pragma once

#include "debugger/debugger.h"
#include "readback/readback.h"

#include <string>

namespace letcont::cli {

class DebugView {
public:
  // `origins`: of the program's expressions; null if it has none, as after passes.
  DebugView(const debugger::Debugger& debugger, const Origins* origins, bool colour)
      : debugger_(debugger), origins_(origins), colour_(colour) {}

  // step 8 in fact, p.fun:2:6: n == 0
  //   case(x1) { true -> k1  false -> k0 }
  std::string position() const;
  // Returns the program as an expression, with what runs next marked; `whole`: without folds. Nothing if it cannot be
  // read back.
  std::optional<std::string> evaluation(readback::Notation, bool whole) const;
  // Returns the lines from the first to the last one that differ, marked "-" and "+".
  static std::string changed_lines(std::string_view before, std::string_view after);
  // Returns one line per call, innermost first, at most that many.
  std::string frames(uint32_t most) const;
  // Returns the variables in scope; with `all` the global functions, too.
  std::string variables(uint32_t frame, bool all) const;
  // Returns the value of a variable in full; nothing if none with that name is in scope.
  std::optional<std::string> value(const std::string& name, uint32_t frame) const;
  std::string heap(uint32_t frame) const;
  // Return the lines around the one that runs next, or all of them.
  std::string program(uint32_t around) const;
  std::string source(uint32_t around) const;

private:
  std::string bold(std::string_view text) const { return paint(text, "1"); }
  std::string dim(std::string_view text) const { return paint(text, "2"); }
  std::string paint(std::string_view text, std::string_view how) const;
  std::string place(cps::Expr) const;
  std::string printed(cps::Expr) const;
  std::string lines(std::string_view text, uint32_t current, uint32_t around) const;
  std::string record(const debugger::Record&) const;

  const debugger::Debugger& debugger_;
  const Origins* origins_;
  bool colour_;
};

} // namespace letcont::cli
