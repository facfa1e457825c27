// Keeps many pointers in an area of the frame that calls list as one root.
//
// A statepoint lists every pointer that is needed after its call (safepoints.h). So a function that has n pointers
// alive over n calls would take time, memory and code with the square of n, in the rewriting of statepoints, in the
// selection of instructions and in the stack map. An example with three calls, which keep one pointer, two, and three:
//
//   %x = call @g(1)                                          lists nothing
//   %y = call @g(2)                                          lists %x
//   %z = call @g(3)                                          lists %x, %y
//   %t = call @letcont_allocate(32, …)                       lists %x, %y, %z
//   store %x, %t + 8;  store %y, %t + 16;  store %z, %t + 24
//
// In a function in which some call keeps more than `most_kept` pointers, those pointers are spilled, as a register
// allocator would say, and "everywhere": each is stored once, where it is defined, and loaded where it is used. Where
// they are stored is known to the collector, which updates them there. The example becomes, if two are too many:
//
//   %area = alloca [4 x i64]                                 { 2 · 3 + 1, null, null, null }
//   %x = call @g(1);  store %x, %area + 8                    lists %area, as all calls do
//   %y = call @g(2);  store %y, %area + 16
//   %z = call @g(3);  store %z, %area + 24
//   %t = call @letcont_allocate(32, …)
//   %x1 = load %area + 8;   store null, %area + 8;   store %x1, %t + 8
//   %y1 = load %area + 16;  store null, %area + 16;  store %y1, %t + 16
//   %z1 = load %area + 24;  store null, %area + 24;  store %z1, %t + 24
//
// (A last load is followed by a store of null only if another collection may follow, which this example does not show.)
//
// - **Which** pointers: those that are alive over a call that has more than `most_kept` alive. A function without
//   such a call is not changed at all. Pointers into records stay as they are, and phis that may be such: the collector
//   could not tell their records. The rewriting of statepoints computes them anew from the record's pointer where it
//   can.
// - **Loads** are shared by the uses between which nothing collects. They move out of loops in which nothing collects.
//   Any number of them is right: a loaded pointer is a value like any other for the rewriting of statepoints.
// - **Slots** are null or a pointer from the function's beginning on. Pointers that are needed at different times share
//   one (shared_slots.h). What is needed no more is overwritten with null, or else what it leads to would be kept until
//   the function returns: at its last load, or in the blocks that do not need it any more. Those may be many; only
//   `most_clears` of them are looked for.
// - **Validity**. A value that is needed no more may be anything: if a call raises an exception, its results are. A
//   pointer that is alive over a call is one, but the store comes earlier. So what is stored is overwritten with null
//   wherever the first collection after it comes without the pointer being needed. A pointer for which that takes more
//   than `most_clears` blocks stays as it is.
// - **The collector** finds the area through the first word, whose lowest bit no pointer has (runtime/frames.h).
// - Loads and stores are volatile, since LLVM does not know that calls change the area.
//
// With a `most_kept` of 0 pointers that are alive over no call go through a second area, which nothing lists, if they
// are passed to a call in another block: LLVM counts the arguments of a call as alive there, and for each of them looks
// for the places of phis in all blocks that follow. Functions of very many blocks take time with their square there.
//
// Why not records on the heap, of some pointers each? Packs of ten pointers divide what a call lists by ten, and packs
// of packs by more, but each has to be allocated, where all that it packs exists, and so in one block; and it keeps all
// of its pointers alive. The area has neither difficulty, and is right for any `most_kept`, also for 0.
//
// The work is linear but for sorting, O(n log n), where live_pieces.h sets a limit.
#pragma once

#include "native/roots/code_order.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

namespace letcont::native {

// More than one finds in code that people write.
inline constexpr uint32_t most_kept = 32;

// A debugger no longer finds the pointers in the area after the next call that may collect. Returns the area, or null
// if no call keeps that many, and then the function is as before.
llvm::AllocaInst* keep_in_area(llvm::Function&, CodeOrder::MayCollect, uint32_t most = most_kept);

// Lists the area in all calls of its function that may collect. Call this when they are statepoints.
void list_area(llvm::AllocaInst&);

} // namespace letcont::native
