#include "llvm/optimiser/fingerprint.h"

#include <llvm/ADT/Hashing.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace letcont {

namespace {

class Fingerprint {
public:
  void function(const llvm::Function& function) {
    add(function.getAttributes().getRawPointer(), function.getCallingConv(), function.getLinkage(),
        function.getUnnamedAddr(), function.getVisibility(), function.getAlign().valueOrOne().value());
    name(function);
    for (const llvm::Argument& argument : function.args()) name(argument);
    metadata(function);
    for (const llvm::BasicBlock& block : function) {
      name(block);
      // Texts show the predecessors, in the order of uses.
      for (const llvm::Use& use : block.uses()) add(use.getUser());
      for (const llvm::Instruction& each : block) instruction(each);
    }
  }
  uint64_t value() const { return hash_; }

private:
  template <class... Parts>
  void add(const Parts&... parts) {
    hash_ = llvm::hash_combine(hash_, parts...);
  }

  void name(const llvm::Value& value) { add(&value, value.hasName() ? value.getValueName() : nullptr); }

  void metadata(const llvm::Instruction& instruction) {
    if (!instruction.hasMetadataOtherThanDebugLoc()) return;
    llvm::SmallVector<std::pair<unsigned, llvm::MDNode*>, 4> nodes;
    instruction.getAllMetadataOtherThanDebugLoc(nodes);
    for (const auto& [kind, node] : nodes) add(kind, node);
  }
  void metadata(const llvm::Function& function) {
    llvm::SmallVector<std::pair<unsigned, llvm::MDNode*>, 4> nodes;
    function.getAllMetadata(nodes);
    for (const auto& [kind, node] : nodes)
      if (kind != llvm::LLVMContext::MD_dbg) add(kind, node);
  }

  void instruction(const llvm::Instruction& instruction) {
    add(instruction.getOpcode(), instruction.getType(), instruction.getRawSubclassOptionalData());
    name(instruction);
    for (const llvm::Use& operand : instruction.operands()) add(operand.get());
    metadata(instruction);
    special(instruction);
  }

  // What is neither an operand nor a flag.
  void special(const llvm::Instruction& instruction) {
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
      add(call->getAttributes().getRawPointer(), call->getCallingConv(), call->getFunctionType());
      if (const auto* plain = llvm::dyn_cast<llvm::CallInst>(call)) add(plain->getTailCallKind());
    } else if (const auto* compare = llvm::dyn_cast<llvm::CmpInst>(&instruction)) {
      add(compare->getPredicate());
    } else if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(&instruction)) {
      for (const llvm::BasicBlock* block : phi->blocks()) add(block);
    } else if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
      add(load->getAlign().value(), load->isVolatile(), load->getOrdering());
    } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
      add(store->getAlign().value(), store->isVolatile(), store->getOrdering());
    } else if (const auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
      add(variable->getAlign().value(), variable->getAllocatedType());
    } else if (const auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction)) {
      add(address->getSourceElementType(), address->getNoWrapFlags().getRaw());
    } else if (const auto* part = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction)) {
      for (unsigned index : part->indices()) add(index);
    } else if (const auto* whole = llvm::dyn_cast<llvm::InsertValueInst>(&instruction)) {
      for (unsigned index : whole->indices()) add(index);
    } else if (const auto* shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(&instruction)) {
      for (int element : shuffle->getShuffleMask()) add(element);
    }
  }

  uint64_t hash_ = 0;
};

} // namespace

uint64_t fingerprint(const llvm::Function& function) {
  Fingerprint made;
  made.function(function);
  return made.value();
}

} // namespace letcont
