// The runtime of executables: object files for this machine, compiled with the compiler and embedded in it. See
// runtime/runtime.h.
#pragma once

#include <string_view>

namespace letcont::native {

// Linked into every executable.
std::string_view stack_runtime();
std::string_view output_runtime();
std::string_view settings_runtime();
std::string_view places_runtime();

// For programs that allocate.
std::string_view memory_runtime();
std::string_view collector_runtime();
std::string_view frames_runtime();
std::string_view stack_scan_runtime();

} // namespace letcont::native
