// Runs LLVM's passes and keeps what each of them did.
//
// A pipeline (passes.h) is run on the text of a module, as the tool `opt` runs it: what comes out is, byte for byte,
// what `opt -S --passes=…` writes. LLVM runs most passes once for each function, or for each of its loops, and many
// find nothing to do. Each such run is an execution, and they are counted from 1:
//
//      7  simplifycfg        7 →    8  fact
//     46  tailcallelim       8 →   10  fact
//    129  inline             4 →   10  main
//      …
//
// So the stage `llvm-passes` shows it for a factorial: the number of the execution, the pass, how many instructions
// there were before and after it, and what it ran on. The tail call that is none, n * fact(n - 1), became a loop in
// number 46. The number and the pass name the module's text then: the stages llvm@46 and llvm@tailcallelim. An
// execution has changed something if the module's text is another one afterwards.
//
// After every execution the instructions still have their origins (origins.h).
#pragma once

#include "llvm/module_text.h"
#include "llvm/passes/executions.h"
#include "llvm/passes/passes.h"

namespace letcont {

// Runs the pipeline on a module. Nothing, if its text is none. Whether an execution changed something is found by
// comparing the texts of what it ran on: O(instructions × passes), and for passes that run on the module or a
// component, of which there are some thirty, the texts of all functions.
OptimiserRun run_llvm_passes(const ModuleText&, const LlvmPipeline&, const WantedExecutions&, Ranges = Ranges::All);

} // namespace letcont
