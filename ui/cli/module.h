// Compiles a program to an LLVM module, for the commands that make machine code.
#pragma once

#include "command.h"
#include "compile/compilation.h"
#include "llvm/debug.h"
#include "llvm/emit.h"
#include "llvm/variables/variables.h"

#include <optional>
#include <string>
#include <string_view>

namespace letcont::cli {

// What `run` and `build` ask of machine code alike.
struct CodeChoices {
  bool without_warnings = false;
  bool without_c_functions = false; // a program that may call one is an error
};

// Adds --no-c-functions and --no-warnings to a command.
void add_code_choices(CLI::App&, CodeChoices&);

// The message about a C function that --no-c-functions refuses.
std::string c_function_refused(std::string_view name);

// Prints the diagnostics; without warnings, the errors only.
void write_diagnostics(const Compilation&, bool without_warnings, bool colour);

struct ModuleForm {
  Memory memory = Memory::Collected;
  std::optional<DebugInfo> debug = DebugInfo::Positions;
  CodeChoices choices = {};
  std::optional<VariablesIn> variables = std::nullopt; // with DebugInfo::Lines
};

// Without a module, after messages, if the program has errors.
EmittedModule compile_to_module(Compilation&, llvm::LLVMContext&, ModuleForm, bool colour);

} // namespace letcont::cli
