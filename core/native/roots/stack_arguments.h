// Tells the collector how many bytes of arguments each call has on the stack.
//
// A function of LLVM's convention `tailcc` takes its arguments off the stack when it returns. It may give its place to
// one with more of them, by a tail call: that one's return address then stands lower, and the frame above it begins
// where its arguments end, and not behind the return address:
//
//       frame of top, which calls small(x)         … | roots | arguments of small
//       small's return address                     … | roots | arguments of small | return
//       after big(a, b, …) took small's place      … | roots | arguments of big … | return | frame of big
//
// So the walk through the stack (runtime/stack_scan.h) needs two sizes of each call: what its own function takes off
// the stack, and what the function takes off that it calls. They are the upper and the lower half of the statepoint's
// number, which stands in the stack map.
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/TargetParser/Triple.h>

namespace letcont::native {

// Call this before calls become statepoints. O(function).
void number_by_stack_arguments(llvm::Function&, const llvm::Triple&);

} // namespace letcont::native
