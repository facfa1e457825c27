// Follows the variables of debuggers through collections, in optimised code (llvm/variables/variables.h, Values).
//
// The rewriting of statepoints (safepoints.h) gives a record a new pointer after each call: its relocation, which later
// code uses, or a phi of relocations. It leaves debug information alone, which would go on to show the old pointer, and
// what is there after a collection is another record. So a data flow analysis goes forwards through the function. Its
// state is, for each variable, the pointer that it was, and for each such pointer the value that it is now, if there is
// one. Then at each statepoint the variables that have record pointers are declared to have no value, before the call,
// since its frame may be looked at while it runs and a register may hold what has moved; after it they are the
// relocations, where the code has any. Where paths meet, a variable is the phi of its values if there is one, or
// nothing.
//
// It adds and changes debug records, and no instruction.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/Function.h>

namespace letcont::native {

class FollowedValues {
public:
  // Call this before the rewriting: notes the pointers that variables are.
  explicit FollowedValues(llvm::Function&);
  // Call this after it. O(blocks · pointers that variables are), or, if that is very much, forgets them in O(function).
  void follow();

private:
  using Origins = llvm::DenseMap<const llvm::Value*, llvm::Value*>;
  void find_origins();
  bool add_origin(llvm::Instruction&);
  void forget();

  friend class Flow;
  llvm::Function& function_;
  llvm::DenseSet<const llvm::Value*> before_; // all record pointers
  llvm::DenseSet<llvm::Value*> shown_;        // those that variables are
  Origins origins_;                           // of what the rewriting has made: the pointer that it is now
};

} // namespace letcont::native
