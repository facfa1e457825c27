#include "native/prepare.h"

#include "support/visible.h"

#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>
#include <llvm/TargetParser/Triple.h>

namespace letcont::native {

void keep_to_itself(llvm::Module& module) {
  llvm::TargetLibraryInfoImpl library{llvm::Triple(module.getTargetTriple())};
  for (llvm::GlobalValue& value : module.global_values()) {
    if (value.isDeclaration() || value.hasPrivateLinkage() || value.getName() == "main") continue;
    value.setLinkage(llvm::GlobalValue::InternalLinkage);
    llvm::LibFunc known;
    llvm::StringRef name = value.getName();
    bool may_be_ours = name.starts_with("letcont_") || name.starts_with("letcont.");
    if (may_be_ours || library.getLibFunc(name, known)) value.setName(name + ".l");
  }
}

static void define(llvm::Module& module, const char* symbol, llvm::Constant* value) {
  new llvm::GlobalVariable(module, value->getType(), true, llvm::GlobalValue::ExternalLinkage, value, symbol);
}

void make_program(llvm::Module& module, std::string_view source, const MemorySizes& sizes) {
  llvm::LLVMContext& context = module.getContext();
  module.getFunction("main")->setName(program_symbol);
  // Its messages begin a line of a terminal (runtime/output.h).
  if (llvm::Function* print = module.getFunction("dprintf")) print->setName("letcont_print_message");
  // What it has printed is there before it waits for input.
  if (llvm::Function* read = module.getFunction("getchar")) read->setName("letcont_next_byte");
  define(module, "letcont_source", llvm::ConstantDataArray::getString(context, visible(source)));
  define(module, "letcont_defaults",
         llvm::ConstantDataArray::get(context, llvm::ArrayRef<uint64_t>{sizes.stack, sizes.heap}));
}

std::unique_ptr<llvm::Module> places_module(llvm::LLVMContext& context, const std::vector<uint32_t>& table) {
  auto module = std::make_unique<llvm::Module>("places", context);
  define(*module, "letcont_places", llvm::ConstantDataArray::get(context, table));
  return module;
}

} // namespace letcont::native
