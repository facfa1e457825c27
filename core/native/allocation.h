// Replaces calls of `letcont_allocate`, and of `letcont_allocate_elements` if the elements are no pointers, by inline
// allocation in the nursery: the second step of safepoints.h.
#pragma once

#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace letcont::native {

// Knows which calls may collect, before allocations are inline and after others are marked (safepoints.h): of several
// allocations that become one, it is the first. Valid as long as the function does not change.
class CollectingCalls {
public:
  explicit CollectingCalls(llvm::Function&); // O(function)
  bool contains(const llvm::Instruction&) const;

private:
  llvm::DenseSet<const llvm::CallInst*> first_; // allocations
};

// `near`: the code is linked with the runtime, so it addresses the runtime's variables directly.
void inline_allocations(llvm::Function&, bool near);

// Each record after the first of a group is a call of a placeholder, which the rewriting of statepoints treats as a
// record of its own, not as a pointer into the first one. Call this after that rewriting.
void finish_allocations(llvm::Module&);

} // namespace letcont::native
