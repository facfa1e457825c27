#include "native/prepare.h"

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
    if (library.getLibFunc(value.getName(), known) || value.getName().starts_with("letcont_"))
      value.setName(value.getName() + ".l");
  }
}

void make_program(llvm::Module& module, std::string_view source) {
  module.getFunction("main")->setName("letcont_program");
  llvm::Constant* name = llvm::ConstantDataArray::getString(module.getContext(), {source.data(), source.size()});
  new llvm::GlobalVariable(module, name->getType(), true, llvm::GlobalValue::ExternalLinkage, name, "letcont_source");
}

} // namespace letcont::native
