// Runs machine code in this process, with the runtime of executables (runtime/), which is also linked into the
// compiler: the same stack and its limit, the same heap, the same messages.
#pragma once

#include "native/here/jit.h"
#include "native/sizes.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace letcont::native {

// Turns this process into the program: its output, status and signals are the program's. `source` is the program's
// name, for messages.
[[noreturn]] void become(Jit::Program, std::string_view source);

// The same in a process that was forked for the program. Nothing of its parent's runs or is written there: neither its
// exit handlers and destructors nor what its streams keep. If it ends by exit or by itself, it writes its status, a
// byte, into the file `told`, if there is one.
[[noreturn]] void become_in_fork(Jit::Program, std::string_view source, int told = -1);

// Runs the program and returns when it has succeeded. If it fails, the process ends with the program's message and
// status; so the caller is a child process (tests; the prompt).
void run(Jit::Program, std::string_view source);

// Sets the memory sizes of programs, unless environment variables override them. Call this before anything is compiled.
void set_sizes(const MemorySizes&);

// The symbols that programs may use besides the C library's. The only place that knows which runtime there is.
struct RuntimeSymbol {
  const char* name;
  void* address;
};
std::span<const RuntimeSymbol> runtime_symbols();

// Registers a compiled module with the collector: `memory` is its ProgramMemory (safepoints.h). False if its stack maps
// cannot be read.
bool add_memory(const void* memory);

// Registers the places of its calls, for messages (place_table.h). The argument is kept.
void add_places(const void* first_function, std::vector<uint32_t> table);

} // namespace letcont::native
