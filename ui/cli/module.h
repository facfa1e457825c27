// Compiles a program to an LLVM module, for the commands that make machine code.
#pragma once

#include "compile/compilation.h"
#include "llvm/debug.h"
#include "llvm/emit.h"

#include <optional>

namespace letcont::cli {

struct ModuleForm {
  Memory memory = Memory::Collected;
  std::optional<DebugInfo> debug = DebugInfo::Positions;
};

// Without a module, after messages, if the program has errors.
EmittedModule compile_to_module(Compilation&, llvm::LLVMContext&, ModuleForm, bool colour);

} // namespace letcont::cli
