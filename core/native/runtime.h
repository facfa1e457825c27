// The runtime of executables: object files for this machine, compiled with the compiler and kept inside it.
#pragma once

#include <string_view>

namespace letcont::native {

// runtime/stack.c: `main`, and the program's stack. Linked into every executable.
std::string_view stack_runtime();

// runtime/heap.c: the collector's start, for programs that allocate. Empty if this letcont was built without libgc.
std::string_view heap_runtime();

} // namespace letcont::native
