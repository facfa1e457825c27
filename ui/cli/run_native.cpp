#include "run_native.h"

#include "command.h"
#include "module.h"
#include "native/execute.h"
#include "terminal.h"

#include <llvm/IR/LLVMContext.h>

namespace letcont::cli {

int run_native(ProgramText program, bool colour) {
  native::ExecutableOptions options{{}, program.name};
  Compilation compilation(std::move(program));
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module = compile_to_module(compilation, context, colour);
  if (!module) return failed;
  complain(native::become(*module, options, [=](const std::string& warning) { warn(warning, colour); }), colour);
  return failed;
}

} // namespace letcont::cli
