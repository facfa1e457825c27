// The whole way from an LLVM module to what a user asks for: LLVM's text, bitcode, assembly, an object file, or an
// executable for this machine.
#pragma once

#include "native/sizes.h"
#include "native/target.h"

#include <optional>
#include <string>

namespace llvm {
class Module;
}

namespace letcont::native {

enum class CodeKind : uint8_t { Llvm, Bitcode, Assembly, Object };

// Whether there are such a target and level, and, for an executable, whether it would run here. If not, the message
// says what is wrong.
bool check_target(const TargetOptions&, bool executable, std::string& message);

// The optimised module in that form. Its `main` is the only symbol that is defined for others, and it needs the C
// library alone (and the mathematical one for remainders of doubles), so that an object file links with `gcc x.o -o x`.
// Nothing, with a message, if there is no such target. The module is used up.
std::optional<std::string> translate(llvm::Module&, CodeKind, const TargetOptions&, std::string& message);

struct ExecutableOptions {
  TargetOptions target;
  std::string source;  // the program's name, for the runtime's messages
  MemorySizes sizes{}; // unless environment variables say otherwise when it runs
};

// Links the optimised module with the runtime (runtime/), which has the collector of a module with collected memory
// (llvm/types.h); other memory is never freed. False, with a message, if that fails; then nothing is written. The
// module is used up.
bool build_executable(llvm::Module&, const ExecutableOptions&, const std::string& path, std::string& message);

} // namespace letcont::native
