// The interface between the parts of an executable. The compiler generates the program's part, under these names
// (prepare.h, safepoints.h); the other parts are the same for all programs:
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

// Runs the program and returns its status.
int letcont_program(void);

// The name of the source, for messages.
extern const char letcont_source[];

// Override the runtime's own sizes where they are not 0; environment variables override both.
typedef struct {
  uint64_t stack, heap; // bytes
} MemoryDefaults;
extern const MemoryDefaults letcont_defaults;

// The places of the program's calls. Absent in a process that compiles programs and runs them.
extern const PlaceTable letcont_places __attribute__((weak));

// Whether a program's code is running, for object files that C calls (native/executable/exports.h), whose functions set
// it. C code that a program calls cannot call one.
extern int letcont_active;

// Initialises the heap; further calls do nothing. Absent (null) in programs that do not allocate.
void letcont_start_memory(void) __attribute__((weak));

#endif
