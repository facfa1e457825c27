// Walks the frames of compiled code and hands their pointers to the collector.
//
// A deep recursion has millions of frames, and every minor collection would scan them all again, though nothing in them
// can have changed: a frame that has not been returned to since the last collection holds no pointer into the nursery,
// because that collection moved everything out of it. So the walk leaves *stack markers* behind (Cheng, Harper, Lee,
// "Generational stack collection and profile-driven pretenuring", PLDI 1998): in every so many frames it puts the
// address of `letcont_stack_marker` in the place of the return address, and notes the true one. When that frame
// returns, the marker takes the true address off and goes there. A minor collection that meets a marker stops: all that
// lies below was scanned before and has not run since. So a minor collection costs what has been called since the last
// one, plus the distance to a marker, whatever the depth. A major collection passes the markers and scans everything.
//
// Tail calls may move a return address within the stack; the marker's address moves along as any other.
#ifndef LETCONT_STACK_SCAN_H
#define LETCONT_STACK_SCAN_H

#include <stdint.h>

// Where compiled code has called the runtime.
typedef struct {
  char* stack_pointer;      // at the call
  void** frame_pointer;     // AArch64: of the calling frame
  uintptr_t return_address; // into compiled code
} Caller;

// To be called directly in the function that compiled code calls, as
// letcont_caller(__builtin_dwarf_cfa(), __builtin_return_address(0)).
#define letcont_caller(cfa, return_address)                                                                            \
  letcont_make_caller((cfa), *(void***)__builtin_frame_address(0), (return_address))
Caller letcont_make_caller(void* stack_pointer, void** frame_pointer, void* return_address);

// Gives every pointer in the frames from the caller's on to letcont_evacuate: of all frames, or of those that may have
// run since the last scan. Ends at the first frame that is not known.
void letcont_scan_stack(const Caller*, int all);

#endif
