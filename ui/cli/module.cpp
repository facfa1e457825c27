#include "module.h"

#include "llvm/emit.h"
#include "terminal.h"

namespace letcont::cli {

std::unique_ptr<llvm::Module> compile_to_module(Compilation& compilation, llvm::LLVMContext& context, ModuleForm form,
                                                bool colour) {
  bool collected = form.memory == Memory::Collected;
  EmittedModule emitted = collected ? compilation.collected_llvm(context) : compilation.llvm(context);
  write_error(render(compilation.diagnostics(), compilation.source(), colour));
  if (compilation.diagnostics().has_errors()) return nullptr;
  if (form.debug) add_debug_info(emitted, compilation.source(), *form.debug);
  return std::move(emitted.module);
}

} // namespace letcont::cli
