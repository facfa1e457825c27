// The engine `wasm` of `letcont run`: WebAssembly, in the machine's Node.js.
#pragma once

#include "support/program_text.h"

#include <optional>
#include <string>

namespace letcont::cli {

// Compiles the program and runs it in Node.js, which reads this process's input and writes its output. Returns the exit
// status. Node.js is that of the environment variable LETCONT_NODE, or of the PATH; a message says if there is none, or
// only one that is too old.
int run_wasm(ProgramText, bool without_warnings, bool colour);

// Returns the path of that Node.js; nothing, with a message, if there is none or only one that is too old.
std::optional<std::string> find_node(std::string& message);

} // namespace letcont::cli
