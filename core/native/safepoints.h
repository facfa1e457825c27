// What machine code needs so that the collector (runtime/collector.h) can move records under it.
//
// A module with collected memory (llvm/types.h) allocates through calls of `letcont_allocate`, and LLVM optimises it
// like any other. Then, with nothing but code generation to come:
//
// - Every call that cannot lead to a collection is marked as such: of C functions, of functions that never return, of
//   functions of the module that allocate nothing, themselves or through what they call. So is every guaranteed tail
//   call: its frame is gone when the callee runs. Where nothing allocates, nothing changes.
// - Allocations become what the collector says (runtime/collector.h): add the size to a variable, compare, and only
// when
//   the nursery is full call `letcont_collect`. Allocations that follow each other without a call between them become
//   one, with one comparison.
// - Every other call becomes a statepoint (LLVM, "Garbage Collection Safepoints in LLVM"): all pointers to records that
//   are needed after it are written to the frame before it and read back after it, since they may have changed, and a
//   stack map says where they are. That is LLVM's pass rewrite-statepoints-for-gc.
#pragma once

#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

namespace letcont::native {

// Before the optimiser: tells it that pointers to records are no numbers. Defines the symbol by which the collector
// knows the module (ProgramMemory in runtime/collector.h), with the variables that are roots.
void expect_collector(llvm::Module&, llvm::StringRef symbol = "letcont_memory");

// Whether anything in it allocates what is to be collected.
bool allocates_collected(const llvm::Module&);

// After the optimiser, with the same symbol.
void make_safepoints(llvm::Module&, llvm::TargetMachine&, llvm::StringRef symbol = "letcont_memory");

} // namespace letcont::native
