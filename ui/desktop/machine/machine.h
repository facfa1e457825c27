// What the desktop application's engine has that a page's has not: LLVM's optimiser, assembly, and running as machine
// code. For the session (session/session.h).
#pragma once

#include "engines/engine.h"
#include "session/session.h"

#include <span>

namespace letcont::machine {

// Those of all surfaces, and "native": machine code, compiled in memory and run in a process of its own, so that this
// one is safe from it. Its limits are those of the system; its steps are not counted. The time that it took to compile
// is among the counters.
std::span<const Engine> engines();

// Those of all surfaces, and `optimised`: LLVM IR after LLVM's -O2; `assembly`: of that, for this machine. Both are
// linked with the source by the debug information that LLVM carries through its passes.
std::span<const Stage> stages();

} // namespace letcont::machine
