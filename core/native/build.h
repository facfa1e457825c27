// The whole way from an LLVM module to an executable for this machine.
#pragma once

#include <string>

namespace llvm {
class Module;
}

namespace letcont::native {

// Optimises the module at that level (0 to 3), makes machine code and links it. False, with a message, if that fails;
// then nothing is written.
bool build_executable(llvm::Module&, unsigned level, const std::string& path, std::string& message);

} // namespace letcont::native
