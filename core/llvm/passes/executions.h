// What runs of LLVM's passes did: a record of each, as text, and the name of one as text.
#pragma once

#include "llvm/passes/remarks.h"
#include "support/document.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
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
  std::vector<PassRemark> remarks;       // in the order in which passes made them
  std::map<uint32_t, Document> texts;    // of the whole module after those that were wanted, by their number
  Document last;                         // after all
};

// Which executions' texts are wanted; they are known when they have ended. Number 0 is the module before all.
using WantedExecutions = std::function<bool(uint32_t number, const PassExecution&)>;

// Returns the text of the stage `llvm-passes`: the executions that changed something, a line each, and how many others
// there were.
Document print_executions(std::span<const PassExecution>);

// Returns the name of an execution without the "opt:" before it, by which people tell LLVM's pass `inline` from
// Letcont's.
std::string_view without_owner(std::string_view name);

// Returns what wants the execution that a stage's name has after its "@": a number, or a pass, whose first execution it
// is that changed something; "licm#2" is the second. Of a pass it also wants the very first execution, for programs in
// which it changes nothing: the last text is the one. "0" is the module before all. "last", and anything else, wants
// none.
WantedExecutions wanted_by(std::string_view name);

// Returns the number of that execution, of "last" the last, or nothing if there is none.
std::optional<uint32_t> number_of(std::span<const PassExecution>, std::string_view name);

// Returns why there is none; `pipeline` is what was run, as text.
std::string why_no_text(std::span<const PassExecution>, std::string_view name, std::string_view pipeline);

} // namespace letcont
