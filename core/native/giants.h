// What is done about giant functions: people do not write them, programs that write programs do.
//
// Parts of LLVM take more than linear time, at every level above 0:
//
// - Jump threading, and whatever keeps dominators up to date: the square of a function's blocks. 2,000 `match`es in a
//   row, 8,000 blocks, took 9.5 s and 650 MB; left alone they take 0.6 s.
// - Register allocation: about the cube of the pointers that are alive across calls. 400 lists, made by as many calls
//   before any is needed, took 12 s, and take 1.3 s.
// - The pass for two-address instructions, which looks at all registers that it knows whenever one is clobbered, and
//   the register allocator for values that live in one block: the square of a block's instructions. 32,000 definitions
//   in a row took 17 s, and take 2 s in blocks of 500.
// - What is known of a loop from the conditions before it, which is asked for each loop, even where nothing is
//   optimised: the square of the loops in a row. 8,000 of them took 28 s, and take 2 s where a fork ends each search.
// - What a loop does, expressed by the values that it begins with: a recursion through all loops before, where each
//   begins with the result of the one before it. 3,600 of them exhausted the stack, and 1,000 took 2 s. Where what
//   loops begin with comes from is hidden.
// - Combining instructions, which compares each phi of a block with the others: the square of them. A function that
//   calls itself with its 8,000 parameters in another order took 12 s, and takes 0.4 s. What the loop does that it
//   becomes is a recursion through all of them: 16,000 exhausted the stack. Numbers of so many phis are in slots.
// - Simplifying a case, which goes through all edges to a block for each edge that it takes away: the square of them. A
//   case with 64,000 branches that do the same took 4.3 s, and takes 0.1 s. Functions with such blocks are left alone.
// - The register allocator, which looks for each value at all blocks where it is alive. 4,000 numbers, each made by a
//   branch of its own and all needed at the end, took 9 s. Such numbers are in slots.
// - The stack: a function with 130,000 values in its frame stepped over the guard below the stack. Frames of more than
//   256 KiB are touched from their beginning on.
// - The variables of debuggers, which are described anew in each block of optimised code: their product. 800 lists took
//   12 s; they are not described where there are so many.
#pragma once

#include <llvm/IR/Module.h>

namespace letcont::native {

// Marks giant functions, so that the optimiser leaves them as they are. Before the optimiser. O(module).
void leave_giants_alone(llvm::Module&);

// Drops what is told of very many variables; divides their long blocks, and those of all functions that became too
// long, which are not optimised from here on either, or they would be joined again; puts forks into long paths,
// branches whose two edges lead to one block; hides where that comes from which very many loops begin with; and has
// wide frames touched. Before machine code is made, after all passes of our own. O(module).
void divide_giants(llvm::Module&);

} // namespace letcont::native
