// The engine `native` of `letcont run`: machine code.
#pragma once

#include "native/sizes.h"
#include "native/target.h"
#include "protocol/messages.h"

namespace letcont::cli {

struct NativeOptions {
  native::TargetOptions target;
  bool stats = false; // say on standard error how long each step took
};

// Compiles the program and turns this process into it. Comes back, with the status to end with, if that fails.
int run_native(ProgramText, const NativeOptions&, const native::MemorySizes&, bool colour);

} // namespace letcont::cli
