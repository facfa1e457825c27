// A program as a module of LLVM, for the commands that go on to machine code.
#pragma once

#include "driver/compilation.h"

#include <llvm/IR/Module.h>
#include <memory>

namespace letcont::cli {

// Null, after messages, if the program has errors.
std::unique_ptr<llvm::Module> compile_to_module(Compilation&, llvm::LLVMContext&, bool colour);

} // namespace letcont::cli
