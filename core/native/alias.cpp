#include "native/alias.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

namespace letcont::native {

namespace {

class Marker {
public:
  explicit Marker(llvm::LLVMContext& context)
      : builder_(context), memory_(builder_.createTBAARoot("letcont")), variables_(node("variables", memory_)),
        records_(node("records", memory_)), fields_(node("fields", records_)) {}

  void mark(llvm::Instruction& instruction) {
    const llvm::Value* place = llvm::getLoadStorePointerOperand(&instruction);
    if (!place || instruction.hasMetadata(llvm::LLVMContext::MD_tbaa)) return;
    if (llvm::MDNode* kind = kind_of(place, llvm::getLoadStoreType(&instruction)))
      instruction.setMetadata(llvm::LLVMContext::MD_tbaa, builder_.createTBAAStructTagNode(kind, kind, 0));
  }

private:
  llvm::MDNode* node(llvm::StringRef name, llvm::MDNode* parent) {
    return builder_.createTBAAScalarTypeNode(name, parent);
  }

  // Null if nothing is known of it.
  llvm::MDNode* kind_of(const llvm::Value* place, llvm::Type* type) {
    if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(place))
      return variable->hasLocalLinkage() && !variable->isConstant() ? variables_ : nullptr;
    const auto* part = llvm::dyn_cast<llvm::GEPOperator>(place);
    if (!part) return records_;
    if (llvm::isa<llvm::GlobalVariable>(part->getPointerOperand())) return nullptr;
    const auto* record = llvm::dyn_cast<llvm::StructType>(part->getSourceElementType());
    if (!record || record->getNumElements() == 0 || part->getNumIndices() < 2) return records_;
    unsigned last = record->getNumElements() - 1;
    if (!record->getElementType(last)->isArrayTy()) return fields_;
    const auto* field = llvm::dyn_cast<llvm::ConstantInt>(part->getOperand(2));
    return field && field->equalsInt(last) ? elements(type) : records_;
  }

  llvm::MDNode* elements(llvm::Type* type) {
    llvm::MDNode*& known = elements_[type];
    if (!known) {
      std::string name;
      llvm::raw_string_ostream(name) << "elements of " << *type;
      known = node(name, records_);
    }
    return known;
  }

  llvm::MDBuilder builder_;
  llvm::MDNode *memory_, *variables_, *records_, *fields_;
  llvm::DenseMap<llvm::Type*, llvm::MDNode*> elements_;
};

} // namespace

void mark_accesses(llvm::Module& module) {
  Marker marker(module.getContext());
  for (llvm::Function& function : module)
    for (llvm::Instruction& instruction : llvm::instructions(function)) marker.mark(instruction);
}

} // namespace letcont::native
