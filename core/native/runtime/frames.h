// What the collector knows of the frames of compiled code, from LLVM's stack maps.
//
// Wherever a call may lead to a collection, LLVM writes down where in the caller's frame the pointers are that are
// needed after it, and how large the frame is ("Stack maps and patch points in LLVM", version 3; "Garbage collection
// safepoints in LLVM"). The return address of such a call is the key: a table by return address gives the Frame in
// O(1).
#ifndef LETCONT_FRAMES_H
#define LETCONT_FRAMES_H

#include <stddef.h>
#include <stdint.h>

// A frame that has called something. Slots are offsets in bytes from the stack pointer at the call.
typedef struct {
  uintptr_t return_address;
  uint32_t size; // from the stack pointer to the frame's own return address (x86-64) or to the caller's frame
  uint16_t root_count;
  uint16_t derived_count;
  int32_t slots[]; // of the roots; then pairs of a pointer into a record and the root that points to that record
} Frame;

// Makes the calls known that a section .llvm_stackmaps describes. The section must be complete, with its addresses
// relocated; it is copied. False if it is no such section or describes what this runtime cannot walk.
int letcont_add_stack_maps(const void* section, size_t size);

// The frame of the call that returns to that address; null if it is none of compiled code.
const Frame* letcont_find_frame(uintptr_t return_address);

#endif
