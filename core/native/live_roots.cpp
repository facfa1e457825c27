#include "native/live_roots.h"

#include "native/roots/statepoint_roots.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Statepoint.h>
#include <vector>

namespace letcont::native {

namespace {

// A relocation takes its statepoint, and the numbers of a record's pointer and of one into the record among the live
// pointers.
constexpr unsigned first_number = 1, last_number = 2;

uint64_t number(const llvm::GCRelocateInst& relocation, unsigned place) {
  return llvm::cast<llvm::ConstantInt>(relocation.getArgOperand(place))->getZExtValue();
}

std::vector<llvm::GCRelocateInst*> relocations_of(llvm::GCStatepointInst& statepoint) {
  std::vector<llvm::GCRelocateInst*> result;
  for (llvm::User* user : statepoint.users())
    if (auto* relocation = llvm::dyn_cast<llvm::GCRelocateInst>(user)) result.push_back(relocation);
  return result;
}

void drop_unneeded(llvm::GCStatepointInst* statepoint) {
  std::vector<llvm::Value*> live(statepoint->gc_args_begin(), statepoint->gc_args_end());
  std::vector<llvm::GCRelocateInst*> used;
  std::vector<bool> needed(live.size());
  for (llvm::GCRelocateInst* relocation : relocations_of(*statepoint)) {
    if (relocation->use_empty()) {
      relocation->eraseFromParent();
      continue;
    }
    used.push_back(relocation);
    for (unsigned place = first_number; place <= last_number; ++place) needed[number(*relocation, place)] = true;
  }
  std::vector<llvm::Value*> kept;
  std::vector<unsigned> renumbered(live.size());
  for (size_t i = 0; i < live.size(); ++i) {
    renumbered[i] = static_cast<unsigned>(kept.size());
    if (needed[i]) kept.push_back(live[i]);
  }
  if (kept.size() == live.size()) return;

  llvm::Type* integer = llvm::Type::getInt32Ty(with_roots(statepoint, kept)->getContext());
  for (llvm::GCRelocateInst* relocation : used)
    for (unsigned place = first_number; place <= last_number; ++place)
      relocation->setArgOperand(place, llvm::ConstantInt::get(integer, renumbered[number(*relocation, place)]));
}

} // namespace

void drop_unneeded_roots(llvm::Function& function) {
  for (llvm::GCStatepointInst* statepoint : statepoints_of(function)) drop_unneeded(statepoint);
}

} // namespace letcont::native
