// Gives pointers to records a value on every path.
//
// LLVM's passes leave out what nobody can ask for. When a recursion becomes a loop, for instance, the result of the
// first turn is known later only, and until then it is no value at all (LLVM calls it ret.tr):
//
//   loop:     %result = phi record [ poison, %entry ], [ %next, %loop ]
//             %text = call record @make()
//             %next = select i1 %known, record %result, record %text
//
// %result is alive over the call, so it is a root; but on the first turn it is in a register that contains anything,
// which the collector would follow. Where there is no value, there is null now: the code may choose any, and the
// collector passes over that one.
#pragma once

#include <llvm/IR/Function.h>

namespace letcont::native {

// Also parts of structures that are constants. After divide_structures, which makes values of parts. Linear in the
// function.
void define_pointers(llvm::Function&);

} // namespace letcont::native
