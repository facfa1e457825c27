// The additions of the desktop application's engine: LLVM's optimiser, assembly, and running machine code. For the
// session (session/session.h).
#pragma once

#include "engines/engine.h"
#include "session/session.h"

#include <span>

namespace letcont::machine {

// The engines of all surfaces, and "native": machine code, compiled in memory and run in a separate process, so that
// this one is safe from it. Its limits are those of the system; its steps are not counted. Its compile time is among
// the counters.
std::span<const Engine> engines();

// The stages of all surfaces, and `optimised`: LLVM IR after LLVM's -O2; `assembly`: of that, for this machine. Both
// are linked with the source by the debug information that LLVM keeps through its passes.
std::span<const Stage> stages();

} // namespace letcont::machine
