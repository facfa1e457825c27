#include "native/here/slots.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

namespace letcont::native {

namespace {

constexpr llvm::StringRef keep = "keep ", load = "load ";

llvm::GlobalVariable* slot(llvm::Module& module, llvm::StringRef name, llvm::Type* type, bool here) {
  std::string symbol = ("slot " + name).str();
  llvm::GlobalVariable* known = module.getNamedGlobal(symbol);
  if (!known)
    known = new llvm::GlobalVariable(module, type, false, llvm::GlobalValue::ExternalLinkage, nullptr, symbol);
  if (here) known->setInitializer(llvm::Constant::getNullValue(type));
  return known;
}

// Defines the function, which is inlined wherever it is called.
void define(llvm::Module& module, llvm::Function& function) {
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(module.getContext(), "entry", &function));
  if (function.getName().starts_with(keep)) {
    llvm::Argument* value = function.getArg(0);
    builder.CreateStore(value, slot(module, function.getName().substr(keep.size()), value->getType(), true));
    builder.CreateRetVoid();
  } else {
    llvm::Type* type = function.getReturnType();
    builder.CreateRet(builder.CreateLoad(type, slot(module, function.getName().substr(load.size()), type, false)));
  }
  function.setLinkage(llvm::GlobalValue::InternalLinkage);
  function.addFnAttr(llvm::Attribute::AlwaysInline);
}

} // namespace

void bind_slots(llvm::Module& module) {
  for (llvm::Function& function : module) {
    bool is_ours = function.getName().starts_with(keep) || function.getName().starts_with(load);
    if (is_ours && function.isDeclaration()) define(module, function);
  }
}

} // namespace letcont::native
