// Where each instruction comes from, as LLVM keeps it itself: through the optimiser into machine code.
#pragma once

#include "llvm/emit.h"

namespace letcont {

enum class DebugInfo : uint8_t {
  Positions, // for the runtime's messages (native/place_table.h), which debuggers need not see
  Lines,     // for debuggers: functions and lines, as DWARF (`-g`)
};

// The named metadata of the module that says how messages show its calls: a node for each place where a call is, with
// the line, the column, the source's name, then as support/diagnostic.h shows it the line, and what marks the call
// below it.
inline constexpr char metadata_of_calls[] = "letcont.calls";

// From the origins of the instructions. Functions that have none, the module's helpers, are left alone. O(module).
void add_debug_info(EmittedModule&, const Source&, DebugInfo);

} // namespace letcont
