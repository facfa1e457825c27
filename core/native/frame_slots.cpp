#include "native/frame_slots.h"

#include "native/roots/record_pointer.h"
#include "native/roots/statepoint_roots.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <vector>

namespace letcont::native {

namespace {

using Slots = llvm::DenseMap<const llvm::DIScope*, std::vector<llvm::AllocaInst*>>;

Slots slots_by_scope(llvm::Function& function) {
  Slots slots;
  for (llvm::Instruction& instruction : llvm::instructions(function))
    for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange())) {
      if (!record.isDbgDeclare()) continue;
      auto* slot = llvm::dyn_cast_or_null<llvm::AllocaInst>(record.getAddress());
      if (slot && is_record_pointer(slot->getAllocatedType())) slots[record.getVariable()->getScope()].push_back(slot);
    }
  return slots;
}

std::vector<llvm::Value*> slots_in_scope(const Slots& slots, const llvm::Instruction& at) {
  std::vector<llvm::Value*> result;
  const llvm::DebugLoc& place = at.getDebugLoc();
  for (const llvm::DIScope* scope = place ? place->getScope() : nullptr; scope;) {
    if (auto here = slots.find(scope); here != slots.end())
      result.insert(result.end(), here->second.begin(), here->second.end());
    scope = llvm::isa<llvm::DISubprogram>(scope) ? nullptr : scope->getScope();
  }
  return result;
}

// A slot has a pointer or null from the beginning, whatever the collector is told.
void clear(const Slots& slots) {
  for (const auto& [scope, all] : slots)
    for (llvm::AllocaInst* slot : all) {
      auto* null = llvm::Constant::getNullValue(slot->getAllocatedType());
      auto* store = new llvm::StoreInst(null, slot, std::next(slot->getIterator()));
      store->setDebugLoc(slot->getDebugLoc());
    }
}

} // namespace

void root_slots(llvm::Function& function) {
  Slots slots = slots_by_scope(function);
  if (slots.empty()) return;
  clear(slots);
  for (llvm::GCStatepointInst* statepoint : statepoints_of(function))
    if (std::vector<llvm::Value*> live = slots_in_scope(slots, *statepoint); !live.empty()) add_roots(statepoint, live);
}

} // namespace letcont::native
