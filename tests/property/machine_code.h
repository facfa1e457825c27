// Runs a program as machine code in a test: compiled and run in a separate process by LLVM's JIT without optimisation,
// so that it may print and end as it likes.
#pragma once

#include "property.h"

namespace letcont::property {

// The program must pass check and be closed (passes/close.h).
Outcome run_native(const cps::Program&, const Source&);

} // namespace letcont::property
