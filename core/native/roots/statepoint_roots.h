// The lists of live pointers that statepoints have (safepoints.h): the operands of their bundle `gc-live`.
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/Statepoint.h>
#include <vector>

namespace letcont::native {

std::vector<llvm::GCStatepointInst*> statepoints_of(llvm::Function&);

// Replaces the statepoint by one with that list, and returns it. Relocations count from the first pointer of the list;
// they are the caller's to renumber.
llvm::GCStatepointInst* with_roots(llvm::GCStatepointInst*, const std::vector<llvm::Value*>& roots);

// Lists these, too, after the pointers that are there: slots of the frame, for example, which have no relocations.
void add_roots(llvm::GCStatepointInst*, const std::vector<llvm::Value*>& more);

} // namespace letcont::native
