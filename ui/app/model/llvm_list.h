// LLVM's passes, below the pipeline's in the list of passes: which of their executions it shows, their numbers, and the
// pipeline that they are of.
//
// An execution is one run of one pass, on a function or a loop or the module. Its number is what a stage's name has
// after its "@": llvm@46. LLVM's optimiser runs only while somebody looks at it: while the list is open, or a pane
// shows a stage after one of its passes.
#pragma once

#include "app/model/stage_names.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::app {

// Whether the engine has LLVM's optimiser.
bool has_llvm_passes(const Model&);
// Whether the executions are to be known.
bool wants_llvm_passes(const Model&);
// Whether those of the program in the editor are known.
bool knows_llvm_passes(const Model&);
// Whether there are executions to show: these, or until they come those of the last program.
bool shows_llvm_passes(const Model&);
// Returns what to say until then, or why they cannot be known.
std::string llvm_message(const Model&);

const LlvmPassInfo* known_llvm_pass(const Model&, std::string_view name);

// ---- Executions, by their numbers

const LlvmExecution* llvm_execution(const Model&, uint32_t number);
// Returns the execution that a pane's stage is shown after. Nothing if it is shown after a pass of the pipeline.
std::optional<uint32_t> execution_of(const Model&, const StageWord&);
// Returns the stage after an execution, and the difference that it made.
StageWord stage_after(uint32_t number);
StageWord difference_of(uint32_t number);
// "gvn in fact"
std::string execution_title(const Words&, const LlvmExecution&);

// ---- The list

// Returns the function that an execution ran on, without the loop in it: "sum" for "sum: %loop".
std::string_view function_of(const LlvmExecution&);
// Returns the numbers of the executions that the list shows, in order.
std::vector<uint32_t> listed_executions(const Model&);
// Returns the next (by > 0) or previous listed execution that changed something; from 0 on, the first.
std::optional<uint32_t> next_changed_execution(const Model&, uint32_t from, int by);
struct LlvmCounts {
  size_t changed = 0, all = 0;
};
LlvmCounts llvm_counts(const Model&);
// Returns the passes, or the functions, of all executions that changed something, or of all if the list shows them.
std::vector<std::string> listed_passes(const Model&);
std::vector<std::string> listed_functions(const Model&);

// ---- The pipeline: a name or a list, and behind it the passes that are switched off, as for --llvm-passes

// Returns what runs: in the page O2 stands for `letcont`.
std::string llvm_pipeline_name(const Model&);
void use_llvm_pipeline(Model&, std::string_view name);
std::vector<std::string> llvm_passes_off(const Model&);
// Switches all runs of the pass off, or on again.
void switch_llvm_pass(Model&, std::string_view pass);

} // namespace letcont::app
