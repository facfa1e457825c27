// What an executable's parts know of each other. The compiler makes the program's part, under these names (prepare.h,
// safepoints.h); the rest is the same for all programs:
//
//   stack.c       `main`, and the stack that the program runs on
//   settings.c    what environment variables say, and messages
//   memory.c      starts the collector, and tells its statistics; only for programs that allocate, as are
//   collector.c   the heap (collector.h explains it), frames.c, stack_scan.c
#ifndef LETCONT_RUNTIME_H
#define LETCONT_RUNTIME_H

#include <stddef.h>

// The program: prints what it prints and gives its status.
int letcont_program(void);

// The name of its source, for messages.
extern const char letcont_source[];

// Makes the heap ready; again: nothing. Absent (null) in programs that allocate nothing.
void letcont_start_memory(void) __attribute__((weak));

// Where the program called, if that is a call that the collector knows: the position in the source, as in frames.h, of
// the call nearest to the stack's top. Absent, too.
unsigned long letcont_last_position(const void* stack_pointer, const void* stack_end) __attribute__((weak));

#endif
