// Debug information: the source position of each instruction, kept by LLVM from the optimiser into machine code.
#pragma once

#include "llvm/emit.h"

namespace letcont {

enum class DebugInfo : uint8_t {
  Positions, // for the runtime's messages (native/place_table.h), which debuggers need not see
  Lines,     // for debuggers: functions and lines, as DWARF (`-g`)
};

// The named metadata that tells how messages show a call: one node for each place of a call, with the
// line, the column, the name of the source, and the line and its marks as support/diagnostic.h renders
// them.
inline constexpr char metadata_of_calls[] = "letcont.calls";

// Adds debug information from the origins of the instructions, except to the module's helpers. O(module).
void add_debug_info(EmittedModule&, const Source&, DebugInfo);

} // namespace letcont
