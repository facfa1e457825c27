// Running a module in a process of its own, with its output caught: for tests.
#pragma once

#include "native/target.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace llvm {
class Module;
}

namespace letcont::native {

struct ApartLimits {
  unsigned seconds = 30;     // by the clock, then it is ended by SIGALRM
  uint64_t memory_bytes = 0; // of addresses, as `ulimit -v`; 0: no limit
};

struct ApartOutcome {
  std::string output, errors; // what it wrote to standard output and error
  int status = 0;             // its exit status; 3 and a message in `errors` if it could not be compiled
  int signal = 0;             // what ended it, if a signal did
};

// Forks: the child compiles the module (jit.h) and becomes the program. So this process is safe from whatever the
// program does, and the module stays as it is. Standard input is empty. Milliseconds for a small program, most of them
// LLVM's; about a tenth of what making an executable and starting it takes.
ApartOutcome run_apart(llvm::Module&, std::string_view source, const TargetOptions& = {}, const ApartLimits& = {});

} // namespace letcont::native
