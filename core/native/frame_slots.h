// Makes the slots of variables roots of the collector, for debuggers (llvm/variables/variables.h, Slots).
//
// A statepoint's list of live pointers may name a slot of the frame instead of a pointer; then the collector changes
// what is in the slot (LLVM, "Garbage Collection Safepoints in LLVM"). So each call gets the slots of the variables
// that are in scope there: after it they have the new addresses, and what they lead to is still there. Those of other
// variables have no value yet, or none that anybody is shown.
#pragma once

#include <llvm/IR/Function.h>

namespace letcont::native {

// Call this when the calls are statepoints. O(statepoints · the slots in scope).
void root_slots(llvm::Function&);

} // namespace letcont::native
