// Walks the frames of compiled code and hands their pointers to the collector.
//
// A deep recursion has millions of frames, and every minor collection would scan them all again, although nothing in
// them can have changed: a frame that has not been returned to since the last collection holds no pointer into the
// nursery, because that collection moved everything out of it. So the walk sets *stack markers* (Cheng, Harper, Lee,
// "Generational stack collection and profile-driven pretenuring", PLDI 1998): at regular distances it replaces a return
// address by the address of `letcont_stack_marker` and saves the true one. When that frame returns, the marker removes
// the true address and jumps to it. A minor collection stops at a marker: everything below was scanned before and has
// not run since. So it costs the calls since the last collection plus the distance to a marker, whatever the depth. A
// major collection ignores the markers and scans everything.
//
// Tail calls may move a return address within the stack; the marker's address moves like any other.
#ifndef LETCONT_STACK_SCAN_H
#define LETCONT_STACK_SCAN_H

#include <stdint.h>

// The point where compiled code has called the runtime.
typedef struct {
  char* stack_pointer;      // when the call has returned, which takes arguments off the stack
  void** frame_pointer;     // AArch64: of the calling frame
  uintptr_t return_address; // into compiled code
} Caller;

// Call this directly in the function that compiled code calls, as letcont_caller(__builtin_dwarf_cfa(),
// __builtin_return_address(0)).
#define letcont_caller(cfa, return_address)                                                                            \
  letcont_make_caller((cfa), *(void***)__builtin_frame_address(0), (return_address))
Caller letcont_make_caller(void* stack_pointer, void** frame_pointer, void* return_address);

// Returns the call by which the function of that call was called; its return address is 0 if the frame is unknown.
Caller letcont_caller_of(const Caller*);

// Passes every pointer in the caller's frame and those below to letcont_evacuate: in all frames, or in those that may
// have run since the last scan. Ends at the first unknown frame.
void letcont_scan_stack(const Caller*, int all);

#endif
