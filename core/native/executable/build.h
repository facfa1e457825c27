// Builds files from an LLVM module: LLVM's text, bitcode, assembly, an object file, or an executable for this
// machine.
#pragma once

#include "native/executable/link.h"
#include "native/sizes.h"
#include "native/target.h"

#include <optional>
#include <string>

namespace letcont {
struct EmittedModule;
}

namespace letcont::native {

enum class CodeKind : uint8_t { Llvm, Bitcode, Assembly, Object };

// Whether the target and level exist and, for an executable, whether it would run here. If not, the message says what
// is wrong.
bool check_target(const TargetOptions&, bool executable, std::string& message);

struct CodeOptions {
  TargetOptions target;
  std::string source;        // the program's name, for messages
  bool has_main = true;      // else it is for another program's `main`
  bool is_collected = false; // the module's memory is; for objects, which are then linked with the runtime library
};

// Returns the optimised module in that form. It needs only the C library (and the mathematical one for remainders of
// doubles), so that an object file links with `gcc x.o -o x`; with collected memory it also needs the runtime library.
// An object file, and anything without `main`, defines the functions of exports.h; the rest only `main`. Nothing, with
// a message, for an unknown target. Consumes the module.
std::optional<std::string> translate(EmittedModule&, CodeKind, const CodeOptions&, std::string& message);

// Returns the runtime as a static library for this machine: the collector, and a `main` for programs that have one.
std::optional<std::string> runtime_library(std::string& message);

struct ExecutableOptions {
  TargetOptions target;
  std::string source;  // the program's name, for the runtime's messages
  MemorySizes sizes{}; // unless environment variables say otherwise when it runs
};

// An executable that is not linked yet.
struct ExecutableParts {
  Linker linker;
  std::string program, places; // object files
  bool is_collected = false, is_for_debuggers = false;
};

// Returns the object files of the optimised module; nothing, with a message, if that fails or there is no linker.
// Consumes the module.
std::optional<ExecutableParts> translate_executable(EmittedModule&, const ExecutableOptions&, std::string& message);

// Links them with the runtime (runtime/), which has the collector for modules with collected memory (llvm/types.h);
// other memory is never freed. Returns false, with a message, if that fails or when `is_over`; then nothing is written.
// It needs LLVM for its files only.
bool link_executable(const ExecutableParts&, const std::string& path, std::string& message,
                     const std::function<bool()>& is_over = {});

// Both.
bool build_executable(EmittedModule&, const ExecutableOptions&, const std::string& path, std::string& message);

} // namespace letcont::native
