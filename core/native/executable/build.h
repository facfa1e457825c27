// The whole way from an LLVM module to what a user asks for: LLVM's text, bitcode, assembly, an object file, or an
// executable for this machine.
#pragma once

#include "native/sizes.h"
#include "native/target.h"

#include <optional>
#include <string>

namespace letcont {
struct EmittedModule;
}

namespace letcont::native {

enum class CodeKind : uint8_t { Llvm, Bitcode, Assembly, Object };

// Whether there are such a target and level, and, for an executable, whether it would run here. If not, the message
// says what is wrong.
bool check_target(const TargetOptions&, bool executable, std::string& message);

struct CodeOptions {
  TargetOptions target;
  std::string source;        // the program's name, for messages
  bool has_main = true;      // else it is for another program's `main`
  bool is_collected = false; // the module's memory is; for objects, which are then linked with the runtime library
};

// The optimised module in that form. It needs the C library alone (and the mathematical one for remainders of doubles),
// so that an object file links with `gcc x.o -o x`; with collected memory it needs the runtime library, too. An object
// file, and everything that has no `main`, defines the functions of exports.h for others; the rest only `main`.
// Nothing, with a message, if there is no such target. The module is used up.
std::optional<std::string> translate(EmittedModule&, CodeKind, const CodeOptions&, std::string& message);

// The runtime as a static library for this machine: the collector, and a `main` for programs that have one.
std::optional<std::string> runtime_library(std::string& message);

struct ExecutableOptions {
  TargetOptions target;
  std::string source;  // the program's name, for the runtime's messages
  MemorySizes sizes{}; // unless environment variables say otherwise when it runs
};

// Links the optimised module with the runtime (runtime/), which has the collector of a module with collected memory
// (llvm/types.h); other memory is never freed. False, with a message, if that fails; then nothing is written. The
// module is used up.
bool build_executable(EmittedModule&, const ExecutableOptions&, const std::string& path, std::string& message);

} // namespace letcont::native
