// Where each instruction comes from, as LLVM keeps it itself: through the optimiser into machine code.
#pragma once

#include "llvm/emit.h"

namespace letcont {

enum class DebugInfo : uint8_t {
  Positions, // for the runtime's messages; nothing is written into object files
  Lines,     // for debuggers: functions and lines, as DWARF (`-g`)
};

// From the origins of the instructions. Functions that have none, the module's helpers, are left alone. O(module).
void add_debug_info(EmittedModule&, const Source&, DebugInfo);

} // namespace letcont
