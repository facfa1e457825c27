// Gives functions that go on to each other the same parameters, so that they need no calling convention of their own.
//
// A guaranteed tail call between functions of two types needs `tailcc` (llvm/calling.h), where on x86-64 each function
// takes 8 bytes off the stack as it returns, and its caller puts them back. Between functions of one type LLVM
// guarantees it in every convention. So functions that are connected by tail calls and known to have no other callers
// get one list of parameters, in which each has its own and leaves the others alone:
//
//   define internal tailcc ptr @fact(ptr %n)              define internal fastcc ptr @fact(ptr %n, ptr %0)
//     musttail call tailcc ptr @mul(ptr %n, ptr %f)         musttail call fastcc ptr @mul(ptr %n, ptr %f)
//     %g = call tailcc ptr @fact(ptr %m)                    %g = call fastcc ptr @fact(ptr %m, ptr poison)
//   define internal tailcc ptr @mul(ptr %a, ptr %b)       define internal fastcc ptr @mul(ptr %a, ptr %b)
//
// What is handed over for a parameter that a function has not costs nothing: all are in registers. Programs of numbers
// made of data (Peano's), with addition, multiplication and factorial, take 0.9 of the time.
#pragma once

#include <llvm/IR/Module.h>

namespace letcont::native {

// After the optimiser. Groups whose list would need the stack, whose results differ, or of which a function is a value,
// called from elsewhere or goes on to an unknown function, stay as they are. O(module) for groups whose functions have
// few parameters, as those here have: at most 14.
void give_equal_parameters(llvm::Module&);

} // namespace letcont::native
