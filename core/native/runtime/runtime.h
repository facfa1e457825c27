// What an executable's parts know of each other. The compiler makes the program's part, under these names (prepare.h,
// safepoints.h); the rest is the same for all programs:
//
//   stack.c       `main`, and the stack that the program runs on
//   output.c      standard output, whose failures end the program
//   settings.c    what environment variables say, and messages
//   places.c      where in the source something happens, for messages
//   memory.c      starts the collector, and tells its statistics; only for programs that allocate, as are
//   collector.c   the heap (collector.h explains it), frames.c, stack_scan.c
#ifndef LETCONT_RUNTIME_H
#define LETCONT_RUNTIME_H

#include "places.h"

#include <stddef.h>
#include <stdint.h>

// The program: prints what it prints and gives its status.
int letcont_program(void);

// The name of its source, for messages.
extern const char letcont_source[];

// What takes the place of the runtime's own sizes where it is not 0; environment variables take the place of both.
typedef struct {
  uint64_t stack, heap; // bytes
} MemoryDefaults;
extern const MemoryDefaults letcont_defaults;

// The places of the program's calls. Absent in a process that compiles programs and runs them itself.
extern const PlaceTable letcont_places __attribute__((weak));

// Whether a program's code is running, for object files that C calls (native/executable/exports.h): their functions set
// it. C that is called by a program cannot call one.
extern int letcont_active;

// Makes the heap ready; again: nothing. Absent (null) in programs that allocate nothing.
void letcont_start_memory(void) __attribute__((weak));

#endif
