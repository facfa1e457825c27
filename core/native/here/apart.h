// Runs a module in a separate process and captures its output: for tests. And the input of such a process.
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
  unsigned seconds = 30;       // by the clock, then it is ended by SIGALRM
  uint64_t memory_bytes = 0;   // of addresses, as `ulimit -v`; 0: no limit
  std::string_view input = {}; // what it reads
};

struct ApartOutcome {
  std::string output, errors; // what it wrote to standard output and error
  int status = 0;             // its exit status; 3 and a message in `errors` if it could not be compiled
  int signal = 0;             // what ended it, if a signal did
};

// Forks; the child compiles the module (jit.h) and runs the program, so that it cannot harm this process, and the
// module is unchanged. Takes milliseconds for a small program, mostly LLVM's; about a tenth of building and starting an
// executable.
ApartOutcome run_apart(llvm::Module&, std::string_view source, const TargetOptions& = {}, const ApartLimits& = {});

// Returns a new file with that text, at its beginning; -1 if there can be none.
int file_of(std::string_view text);

} // namespace letcont::native
