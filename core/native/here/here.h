// Running machine code in this process, with the runtime of executables (runtime/), which is linked into the compiler,
// too: the same stack and its limit, the same heap, the same messages.
#pragma once

#include "native/here/jit.h"
#include "native/sizes.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace letcont::native {

// This process becomes the program: its output, status and signals are those of the program. `source` is the program's
// name, for messages.
[[noreturn]] void become(Jit::Program, std::string_view source);

// Runs the program and comes back when it has ended well. If it fails the process ends, with the program's message and
// status: so the caller is a child process that can be spared (tests; the prompt).
void run(Jit::Program, std::string_view source);

// What programs get from then on, unless environment variables say otherwise. To be called before anything is compiled.
void set_sizes(const MemorySizes&);

// What the code of a program may refer to besides the C library. The only place that knows which runtime there is.
struct RuntimeSymbol {
  const char* name;
  void* address;
};
std::span<const RuntimeSymbol> runtime_symbols();

// Makes a compiled module known to the collector: `memory` is its ProgramMemory (safepoints.h). False if its stack maps
// cannot be read.
bool add_memory(const void* memory);

// Makes the places of its calls known, for messages (place_table.h). What is given is kept.
void add_places(const void* first_function, std::vector<uint32_t> table);

} // namespace letcont::native
