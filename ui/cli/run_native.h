// The engine `native` of `letcont run`: machine code.
#pragma once

#include "module.h"
#include "native/sizes.h"
#include "native/target.h"
#include "protocol/messages.h"

namespace letcont::cli {

struct NativeOptions {
  native::TargetOptions target;
  CodeChoices choices;
  bool stats = false;    // say on standard error how long each step took
  bool perf_map = false; // write the names of functions for perf

  bool has_own_options() const { return perf_map || target.frame_pointers; }
};

// Compiles the program and turns this process into it. Returns only if that fails, with the exit status.
int run_native(ProgramText, const NativeOptions&, const native::MemorySizes&, bool colour);

} // namespace letcont::cli
