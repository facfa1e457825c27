// The commands that run a program with an engine: `letcont run`, or `letcont build` and then what it has made.
#pragma once

#include "cli/suite/child.h"
#include "cli/suite/programs.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::cli {

// The engine that is none of `letcont run`: a file that `letcont build` makes.
inline constexpr std::string_view executable_engine = "executable";

// The limits of a program that is tested. Which engine keeps which is said in web/book/teaching.
struct ProgramLimits {
  uint64_t steps = 1'000'000'000;            // of vm and eval
  uint64_t heap_bytes = uint64_t{256} << 20; // of live data; of machine code, of the whole heap
  uint64_t stack_bytes = uint64_t{64} << 20;
  ChildLimits process;
};

// Whether the engine makes files in a temporary folder.
bool makes_files(std::string_view engine);

struct StepOptions {
  std::string letcont; // the path of this program
  std::string node;    // the path of Node.js, for the engine wasm
  std::string passes;
  ProgramLimits limits;
  bool has_c_functions = false; // whether machine code may call C functions
};

// Returns the commands, one after the other; all but the last make something, and print nothing if that goes well.
// `scratch` is a folder for what they make; empty where no engine makes any (makes_files).
std::vector<ChildCommand> steps(const StepOptions&, const std::string& engine, const SuiteProgram&,
                                const std::string& scratch);

} // namespace letcont::cli
