// The layout of compiled code's frames, for the collector, from LLVM's stack maps.
//
// For every call that may lead to a collection, LLVM records where in the caller's frame the live
// pointers are, and how large the frame is ("Stack maps and patch points in LLVM", version 3; "Garbage
// collection safepoints in LLVM"). The key is the return address of the call: a hash table returns its
// Frame in O(1).
#ifndef LETCONT_FRAMES_H
#define LETCONT_FRAMES_H

#include <stddef.h>
#include <stdint.h>

// A frame with a call. Slots are offsets in bytes from the stack pointer at the call, multiples of 8. To that of a root
// which the program keeps in memory itself, `letcont_kept` is added: it may be the first word of an area.
enum { letcont_kept = 1 };
typedef struct {
  uintptr_t return_address;
  uint32_t size;   // from the stack pointer to the frame's own return address (x86-64) or to the caller's frame
  uint32_t own;    // what the function itself takes off the stack when it returns, in bytes
  uint32_t passed; // what the function takes off that it calls, which may be another one by then (stack_arguments.h)
  uint16_t root_count;
  uint16_t derived_count;
  int32_t slots[]; // of the roots; then pairs of a pointer into a record and the root that points to that record
} Frame;

// An area is a root that stands for many (native/roots/root_area.h). Its first word is odd, which no pointer to a
// record is, and says how many words come after it, which are pointers to records or null.
static inline uint64_t letcont_area_word(uint64_t pointers) { return 2 * pointers + 1; }
static inline int letcont_is_area(uint64_t first_word) { return (first_word & 1) != 0; }
static inline uint64_t letcont_area_pointers(uint64_t first_word) { return first_word >> 1; }

// Registers the calls that a section .llvm_stackmaps describes. The section must be complete and relocated; it is
// copied. False if it is not such a section, or describes a frame that this runtime cannot walk.
int letcont_add_stack_maps(const void* section, size_t size);

// Returns the frame of the call that returns to that address; null if it is not compiled code.
const Frame* letcont_find_frame(uintptr_t return_address);

#endif
