// Lowers machine code for a moving collector (runtime/collector.h).
//
// A module with collected memory (llvm/types.h) allocates through calls of `letcont_allocate`, and LLVM optimises it
// like any other. Then, with nothing but code generation to come:
//
// - Every call that cannot lead to a collection is marked as such: of C functions, of functions that never return, of
//   functions of the module that allocate nothing, themselves or through what they call. So is every guaranteed tail
//   call: its frame is gone when the callee runs. Where nothing allocates, nothing changes.
// - Structures that hold pointers are divided into their parts (roots/divided_structures.h).
// - Functions that keep many pointers over calls keep them in an area of their frame (roots/root_area.h).
// - Allocations become what the collector says (runtime/collector.h): add the size to a variable, compare, and call
//   `letcont_collect` only when the nursery is full. Allocations that follow each other without a call between them
//   become one, with one comparison. The shape is written, and whatever pointer LLVM would have left unwritten.
//   Short strings and arrays of numbers (llvm/emit.h) are allocated like that, each by itself; other arrays are made by
//   a call of the runtime.
// - Every other call becomes a statepoint (LLVM, "Garbage Collection Safepoints in LLVM"): all pointers to records that
//   are needed after it are written to the frame before it and read back after it, since they may have changed, and a
//   stack map says where they are, and what of the stack are arguments (roots/stack_arguments.h). That is LLVM's pass
//   rewrite-statepoints-for-gc.
//
// Why not an explicit shadow stack, which needs no stack maps? Both were measured. The other lowering began with the
// same rewriting, and then stored the pointers of each statepoint into an array beside the stack, set the variable that
// holds the array's end, called, and loaded them back; a function loads that variable when it begins; LLVM's EarlyCSE
// and DSE took away what was stored twice. The collector read the array and no frames. Its time by that of statepoints
// (tests/bench/programs/data at -O2, medians of 5 turns): church 1.12, evaluator 1.07, queens 0.98, sorting 1.03,
// trees 1.12, words 1.09; geometric mean 1.07. And every minor collection would scan all of a deep recursion again,
// unless functions returned through something like the markers of runtime/stack_scan.h. So statepoints it is; what they
// cost is the table of frames that each executable carries.
#pragma once

#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

namespace letcont::native {

// Before the optimiser: declares that pointers to records are not integers. Defines the symbol of the module's
// description for the collector (ProgramMemory in runtime/collector.h), with the variables that are roots.
void expect_collector(llvm::Module&, llvm::StringRef symbol = "letcont_memory");

// Whether anything in the module allocates collected records.
bool allocates_collected(const llvm::Module&);

// After the optimiser, with the same symbol.
void make_safepoints(llvm::Module&, llvm::TargetMachine&, llvm::StringRef symbol = "letcont_memory");

} // namespace letcont::native
