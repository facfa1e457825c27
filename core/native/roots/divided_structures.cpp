#include "native/roots/divided_structures.h"

#include "native/roots/record_pointer.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <vector>

namespace letcont::native {

namespace {

bool holds_records(const llvm::Type* type) {
  auto* structure = llvm::dyn_cast<llvm::StructType>(type);
  return structure && llvm::any_of(structure->elements(), is_record_pointer);
}

// Those that only pass a structure on. All others need one, or a part of one.
bool passes_on(const llvm::Instruction& instruction) {
  return holds_records(instruction.getType()) &&
         (llvm::isa<llvm::PHINode>(instruction) || llvm::isa<llvm::SelectInst>(instruction) ||
          llvm::isa<llvm::FreezeInst>(instruction) || llvm::isa<llvm::InsertValueInst>(instruction));
}

class Divider {
public:
  explicit Divider(llvm::Function& function) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* extract = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction);
      if (extract && holds_records(extract->getAggregateOperand()->getType()))
        extracted_.push_back(extract);
      else if (passes_on(instruction))
        passing_.push_back(&instruction);
      else
        note_needed(instruction);
    }
  }

  void run() {
    for (llvm::ExtractValueInst* extract : extracted_)
      extract->replaceAllUsesWith(part(extract->getAggregateOperand(), extract->getIndices()[0]));
    for (llvm::Use* use : needed_) put_together(*use);
    while (!unfinished_.empty()) {
      llvm::PHINode* whole = unfinished_.back();
      unfinished_.pop_back();
      for (unsigned i = 0; i < count(*whole); ++i)
        for (unsigned k = 0; k < whole->getNumIncomingValues(); ++k)
          llvm::cast<llvm::PHINode>(parts_[whole][i])
              ->addIncoming(part(whole->getIncomingValue(k), i), whole->getIncomingBlock(k));
    }
    erase();
  }

private:
  static unsigned count(const llvm::Value& whole) { return whole.getType()->getStructNumElements(); }

  void note_needed(llvm::Instruction& instruction) {
    for (llvm::Use& use : instruction.operands()) {
      if (!holds_records(use->getType()) || llvm::isa<llvm::Constant>(use)) continue;
      // A result that is passed on at once, as by a tail call.
      auto* made = llvm::dyn_cast<llvm::CallInst>(use);
      if (made && made->getNextNonDebugInstruction() == &instruction) continue;
      needed_.push_back(&use);
    }
  }

  llvm::Value* part(llvm::Value* whole, unsigned i) {
    while (auto* insert = llvm::dyn_cast<llvm::InsertValueInst>(whole)) {
      if (insert->getIndices()[0] == i) return insert->getInsertedValueOperand();
      whole = insert->getAggregateOperand();
    }
    if (auto* constant = llvm::dyn_cast<llvm::Constant>(whole)) return constant->getAggregateElement(i);
    if (!parts_.contains(whole)) {
      std::vector<llvm::Value*> divided = divide(*whole);
      parts_[whole] = std::move(divided);
    }
    return parts_[whole][i];
  }

  std::vector<llvm::Value*> divide(llvm::Value& whole) {
    std::vector<llvm::Value*> parts;
    if (auto* phi = llvm::dyn_cast<llvm::PHINode>(&whole)) {
      llvm::IRBuilder<> builder(phi);
      for (llvm::Type* type : phi->getType()->subtypes())
        parts.push_back(builder.CreatePHI(type, phi->getNumIncomingValues(), phi->getName()));
      unfinished_.push_back(phi);
    } else if (auto* select = llvm::dyn_cast<llvm::SelectInst>(&whole)) {
      llvm::IRBuilder<> builder(select);
      for (unsigned i = 0; i < count(whole); ++i)
        parts.push_back(builder.CreateSelect(select->getCondition(), part(select->getTrueValue(), i),
                                             part(select->getFalseValue(), i), select->getName()));
    } else if (auto* freeze = llvm::dyn_cast<llvm::FreezeInst>(&whole)) {
      llvm::IRBuilder<> builder(freeze);
      for (unsigned i = 0; i < count(whole); ++i)
        parts.push_back(builder.CreateFreeze(part(freeze->getOperand(0), i), freeze->getName()));
    } else {
      auto* made = llvm::cast<llvm::Instruction>(&whole); // no function of ours takes a structure
      llvm::IRBuilder<> builder(made->getNextNode());
      for (unsigned i = 0; i < count(whole); ++i) parts.push_back(builder.CreateExtractValue(made, i, made->getName()));
    }
    return parts;
  }

  void put_together(llvm::Use& use) {
    llvm::IRBuilder<> builder(llvm::cast<llvm::Instruction>(use.getUser()));
    llvm::Value* old = use.get();
    llvm::Value* whole = llvm::PoisonValue::get(old->getType());
    for (unsigned i = 0; i < count(*old); ++i) whole = builder.CreateInsertValue(whole, part(old, i), i);
    use.set(whole);
  }

  // Those that passed structures on are used by each other at most.
  void erase() {
    passing_.insert(passing_.end(), extracted_.begin(), extracted_.end());
    for (llvm::Instruction* each : passing_) each->replaceAllUsesWith(llvm::PoisonValue::get(each->getType()));
    for (llvm::Instruction* each : passing_) each->eraseFromParent();
  }

  std::vector<llvm::ExtractValueInst*> extracted_;
  std::vector<llvm::Instruction*> passing_;
  std::vector<llvm::Use*> needed_; // of whole structures
  llvm::DenseMap<llvm::Value*, std::vector<llvm::Value*>> parts_;
  std::vector<llvm::PHINode*> unfinished_; // whose parts are phis without values as yet
};

} // namespace

void divide_structures(llvm::Function& function) { Divider(function).run(); }

} // namespace letcont::native
