// What runs of LLVM's passes did: a record of each, as text, and the name of one as text.
#pragma once

#include "support/document.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace letcont {

struct PassExecution {
  std::string pass;                 // as opt names it: "simplifycfg"
  std::string on;                   // the function, or the functions of a component; of a loop with its header:
                                    // "sum: %loop"; empty: the module
  uint64_t instructions_before = 0; // in what it ran on, and for loops, in its function
  uint64_t instructions_after = 0;
  bool changed = false;
};

struct OptimiserRun {
  std::vector<PassExecution> executions; // the first is number 1
  std::map<uint32_t, Document> texts;    // of the whole module after those that were wanted, by their number
  Document last;                         // after all
};

// Which executions' texts are wanted; they are known when they have ended.
using WantedExecutions = std::function<bool(uint32_t number, const PassExecution&)>;

// Returns the text of the stage `llvm-passes`: the executions that changed something, a line each, and how many others
// there were.
Document print_executions(const OptimiserRun&);

// Returns the name of an execution without the "opt:" before it, by which people tell LLVM's pass `inline` from
// Letcont's.
std::string_view without_owner(std::string_view name);

// Returns what wants the execution that a stage's name has after its "@": a number, or a pass, whose first execution it
// is that changed something; "licm#2" is the second. Of a pass it also wants the very first execution, for programs in
// which it changes nothing: the last text is the one. "last", and anything else, wants none.
WantedExecutions wanted_by(std::string_view name);

// Returns the text of the stage `llvm@NAME` from a run that wanted_by(name) was wanted of, or nothing if it has none.
std::optional<Document> text_of(const OptimiserRun&, std::string_view name);

// Returns why it has none; `pipeline` is what was run, as text.
std::string why_no_text(const OptimiserRun&, std::string_view name, std::string_view pipeline);

} // namespace letcont
