// Divides structures that hold pointers to records into their parts.
//
// What a call with several results returns is a structure of them, and one that may raise has several: the exception,
// null if there is none, and the result. When LLVM has expanded such calls in place, both ways of returning meet in a
// phi of structures, whose parts are extracted where they are needed, maybe behind another call:
//
//   even:     %whole = phi { record, record } [ { null, %list }, %good ], [ { %odd, poison }, %bad ]
//             %exception = extractvalue %whole, 0
//             …
//             call @make(4)
//             %result = extractvalue %whole, 1
//
// The rewriting of statepoints follows pointers, and neither structures nor their pointers: the collector would move
// the list, and not change %whole. So each part becomes a value of its own:
//
//   even:     %exception = phi record [ null, %good ], [ %odd, %bad ]
//             %result = phi record [ %list, %good ], [ poison, %bad ]
//
// What a call returns is divided directly behind the call, and what a function returns is put together directly before
// it returns, so that no structure is alive over a call.
#pragma once

#include <llvm/IR/Function.h>

namespace letcont::native {

// Linear in the function and in the sizes of its structures. These are flat, as results are (llvm/types.h).
void divide_structures(llvm::Function&);

} // namespace letcont::native
