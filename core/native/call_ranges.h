// Ends the places of variables in registers before the calls that change those registers, for debuggers that look at
// the caller's frame while the callee runs.
//
// LLVM ends such a place after the call. But a debugger asks of a caller's frame what holds at the call itself, at the
// address before the one that it returns to, and would show what the callee has left in the register.
#pragma once

namespace llvm {
class MachineFunctionPass;
}

namespace letcont::native {

// Returns a pass for the end of code generation: it adds debug values and changes no instruction. O(instructions ·
// variables in registers at a call).
llvm::MachineFunctionPass* make_call_ranges_pass();

} // namespace letcont::native
