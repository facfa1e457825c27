// What native builds add to the stages and engines of all surfaces: LLVM's optimiser, assembly, and running machine
// code. For the session (session/session.h) and the command line.
#pragma once

#include "engines/engine.h"
#include "session/session.h"

#include <span>

namespace letcont::machine {

// The engines of all surfaces, and "native": machine code, compiled in memory and run in a separate process, so that
// this one is safe from it. Its limits are those of the system; its steps are not counted. Its compile time is among
// the counters.
std::span<const Engine> engines();

// The stages of all surfaces, and `optimised`: LLVM IR after LLVM's -O2, as `letcont build` makes it; `assembly`: of
// that, for this machine; `llvm-passes`: what each of LLVM's passes changed; `llvm-remarks`: what they say of it. The
// stage `llvm` has texts after LLVM's passes, too (llvm/optimiser/optimiser.h): llvm@gvn, llvm@17, llvm@last. All are
// linked with the source by the debug locations that LLVM keeps through its passes.
std::span<const Stage> stages();

} // namespace letcont::machine
