// Running machine code in this process, with the runtime of executables (runtime/), which is linked into the compiler,
// too: the same stack and its limit, the same heap, the same messages.
#pragma once

#include "native/jit.h"

#include <cstddef>
#include <span>
#include <string_view>

namespace letcont::native {

// This process becomes the program: its output, status and signals are those of the program. `source` is the program's
// name, for messages.
[[noreturn]] void become(Jit::Program, std::string_view source);

// Runs the program and comes back when it has ended well. If it fails the process ends, with the program's message and
// status: so the caller is a child process that can be spared (tests; the prompt).
void run(Jit::Program, std::string_view source);

// What the code of a program may refer to besides the C library. The only place that knows which runtime there is.
struct RuntimeSymbol {
  const char* name;
  void* address;
};
std::span<const RuntimeSymbol> runtime_symbols();

// Makes a compiled module known to the collector: `memory` is its ProgramMemory (safepoints.h). False if its stack maps
// cannot be read.
bool add_memory(const void* memory);

} // namespace letcont::native
