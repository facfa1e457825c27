#include "module.h"

#include "llvm/emit.h"
#include "terminal.h"

namespace letcont::cli {

std::unique_ptr<llvm::Module> compile_to_module(Compilation& compilation, llvm::LLVMContext& context, bool colour) {
  EmittedModule emitted = compilation.llvm(context);
  write_error(render(compilation.diagnostics(), compilation.source(), colour));
  return compilation.diagnostics().has_errors() ? nullptr : std::move(emitted.module);
}

} // namespace letcont::cli
