// The engine `native` of `letcont run`: machine code.
#pragma once

#include "driver/messages.h"

namespace letcont::cli {

// Compiles the program and turns this process into it. Comes back, with the status to end with, if that fails.
int run_native(ProgramText, bool colour);

} // namespace letcont::cli
