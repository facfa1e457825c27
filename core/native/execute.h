// Running a module as machine code, now.
#pragma once

#include "native/build.h"

#include <functional>
#include <string>

namespace letcont::native {

// Makes an executable that nobody sees and turns this process into it: the program's output, status and signals are
// its own. Comes back only if that fails, with a message. A warning of the linking goes to `warn` before.
std::string become(llvm::Module&, const ExecutableOptions&, const std::function<void(const std::string&)>& warn);

} // namespace letcont::native
