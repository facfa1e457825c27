#include "native/prepare.h"

#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>
#include <llvm/TargetParser/Triple.h>

namespace letcont::native {

static constexpr char allocator[] = "malloc", collected_allocator[] = "GC_malloc";

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

bool allocates(const llvm::Module& module) { return module.getFunction(allocator) != nullptr; }

// The attributes say of it what LLVM knows of malloc by itself, so that it removes records that nobody looks at; and
// that the memory is zero at first, or LLVM would turn records of zeros into calls of `calloc`, which is not collected.
void use_collector(llvm::Module& module) {
  llvm::Function* allocate = module.getFunction(allocator);
  if (!allocate) return;
  using llvm::Attribute;
  llvm::LLVMContext& context = module.getContext();
  allocate->setName(collected_allocator);
  allocate->setReturnDoesNotAlias();
  allocate->setDoesNotThrow();
  allocate->setOnlyAccessesInaccessibleMemory();
  allocate->addFnAttr(Attribute::WillReturn);
  allocate->addFnAttr(Attribute::getWithAllocSizeArgs(context, 0, std::nullopt));
  auto kind = static_cast<uint64_t>(llvm::AllocFnKind::Alloc | llvm::AllocFnKind::Zeroed);
  allocate->addFnAttr(Attribute::get(context, Attribute::AllocKind, kind));
  allocate->addFnAttr("alloc-family", collected_allocator);
}

} // namespace letcont::native
