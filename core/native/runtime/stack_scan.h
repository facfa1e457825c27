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

// The point where compiled code has called the runtime. letcont_collect and letcont_allocate_elements are written in
// assembly, since compilers differ in what a C function can know of its caller's stack: they make a Caller, and call
// the functions in collector.c with it as the last argument.
typedef struct {
  char* stack_pointer;      // when the call has returned, which takes arguments off the stack
  void** frame_pointer;     // AArch64: of the calling frame
  uintptr_t return_address; // into compiled code
} Caller;

// Returns the call by which the function of that call was called; its return address is 0 if the frame is unknown.
Caller letcont_caller_of(const Caller*);

// Passes every pointer in the caller's frame and those below to letcont_evacuate: in all frames, or in those that may
// have run since the last scan. Ends at the first unknown frame.
void letcont_scan_stack(const Caller*, int all);

#endif
