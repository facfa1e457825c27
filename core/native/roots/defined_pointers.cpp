#include "native/roots/defined_pointers.h"

#include "native/roots/record_pointer.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>

namespace letcont::native {

namespace {

// Returns the constant with null for each pointer to a record that has no value, also as a part of a structure.
llvm::Constant* defined(llvm::Constant* constant) {
  if (is_record_pointer(constant->getType()))
    return llvm::isa<llvm::UndefValue>(constant) ? llvm::Constant::getNullValue(constant->getType()) : constant;
  auto* structure = llvm::dyn_cast<llvm::StructType>(constant->getType());
  if (!structure) return constant;
  std::vector<llvm::Constant*> parts;
  bool changed = false;
  for (unsigned i = 0; i < structure->getNumElements(); ++i) {
    llvm::Constant* part = constant->getAggregateElement(i);
    if (!part) return constant;
    parts.push_back(defined(part));
    changed |= parts.back() != part;
  }
  return changed ? llvm::ConstantStruct::get(structure, parts) : constant;
}

} // namespace

void define_pointers(llvm::Function& function) {
  for (llvm::Instruction& instruction : llvm::instructions(function))
    for (llvm::Use& use : instruction.operands())
      if (auto* constant = llvm::dyn_cast<llvm::Constant>(use)) use.set(defined(constant));
}

} // namespace letcont::native
