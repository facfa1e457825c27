#include "module.h"

#include "cli/terminal/terminal.h"

namespace letcont::cli {

EmittedModule compile_to_module(Compilation& compilation, llvm::LLVMContext& context, ModuleForm form, bool colour) {
  bool collected = form.memory == Memory::Collected;
  EmittedModule emitted = collected ? compilation.collected_llvm(context) : compilation.llvm(context);
  write_error(render(compilation.diagnostics(), compilation.source(), colour));
  if (compilation.diagnostics().has_errors()) return EmittedModule();
  if (form.debug) add_debug_info(emitted, compilation.source(), *form.debug);
  return emitted;
}

} // namespace letcont::cli
