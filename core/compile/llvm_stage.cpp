// All of the compilation that needs LLVM is in this file, so that a program which links another definition of
// llvm_stage, and does not emit modules otherwise, has no LLVM in it: the package's small module
// (web/package/without_llvm.cpp).
#include "compile/compilation.h"
#include "compile/stage.h"
#include "llvm/emit.h"
#include "passes/close.h"

#include <llvm/IR/LLVMContext.h>
#include <memory>

namespace letcont {

EmittedModule Compilation::llvm(llvm::LLVMContext& context) {
  const cps::Program* program = cps();
  return program ? llvm(context, *program) : EmittedModule();
}

EmittedModule Compilation::llvm(llvm::LLVMContext& context, const cps::Program& program) {
  return emit(context, program, Memory::Plain);
}

EmittedModule Compilation::collected_llvm(llvm::LLVMContext& context) {
  const cps::Program* program = cps();
  return program ? emit(context, *program, Memory::Collected) : EmittedModule();
}

EmittedModule Compilation::described_llvm(llvm::LLVMContext& context, Memory memory, const DescribeModule& describe) {
  const cps::Program* program = cps();
  return program ? emit(context, *program, memory, &describe) : EmittedModule();
}

EmittedModule Compilation::emit(llvm::LLVMContext& context, const cps::Program& program, Memory memory,
                                const DescribeModule* describe) {
  passes::Closed closed(program);
  EmittedModule emitted =
      emit_llvm(closed.program(), source_, context, memory, &interrupt_, describe ? Bindings::Keep : Bindings::Omit);
  if (is_interrupted()) return EmittedModule();
  if (emitted.broken.empty()) {
    if (describe) (*describe)(emitted, closed.program());
    return emitted;
  }
  diagnostics_.error("internal/llvm", nowhere,
                     "a mistake in Letcont, not in the program: LLVM says: " + emitted.broken);
  return EmittedModule();
}

std::optional<Document> llvm_stage(Compilation& compilation, const cps::Program& program) {
  struct Made {
    llvm::LLVMContext context;
    EmittedModule emitted;
  };
  auto made = std::make_shared<Made>();
  made->emitted = compilation.llvm(made->context, program);
  compilation.keep(made);
  if (!made->emitted.module) return std::nullopt;
  return print_llvm(made->emitted, compilation.options().text_only ? Ranges::None : Ranges::All);
}

} // namespace letcont
