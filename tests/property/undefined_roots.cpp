#include "undefined_roots.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>
#include <vector>

namespace letcont::property {

namespace {

bool is_root(const llvm::Type* type) { return type->isPointerTy() && type->getPointerAddressSpace() == 1; }

// Whether a value is a pointer to a record without a value, or a structure with one.
bool is_undefined(const llvm::Value* value) {
  if (is_root(value->getType())) return llvm::isa<llvm::UndefValue>(value);
  auto* structure = llvm::dyn_cast<llvm::StructType>(value->getType());
  if (!structure) return false;
  std::vector<bool> known(structure->getNumElements());
  while (auto* insert = llvm::dyn_cast<llvm::InsertValueInst>(value)) {
    known[insert->getIndices()[0]] = true; // what is put in is an operand, which is looked at itself
    value = insert->getAggregateOperand();
  }
  auto* constant = llvm::dyn_cast<llvm::Constant>(value);
  if (!constant) return false;
  for (unsigned i = 0; i < structure->getNumElements(); ++i)
    if (!known[i] && is_undefined(constant->getAggregateElement(i))) return true;
  return false;
}

} // namespace

std::string undefined_root(const llvm::Module& module) {
  for (const llvm::Function& function : module)
    for (const llvm::Instruction& instruction : llvm::instructions(function))
      for (const llvm::Use& use : instruction.operands()) {
        bool is_made_of = llvm::isa<llvm::InsertValueInst>(instruction) && use.getOperandNo() == 0;
        if (is_made_of || !is_undefined(use.get())) continue;
        std::string text = function.getName().str() + ":";
        llvm::raw_string_ostream(text) << instruction;
        return text;
      }
  return {};
}

} // namespace letcont::property
