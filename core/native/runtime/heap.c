// The heap of executables whose programs allocate: the collector of Boehm, Demers and Weiser (libgc), which finds what
// is alive from the program's stack, registers and globals.
//
// The program's only thread allocates, so one marker is enough; more would be threads that every start waits for.
#define GC_THREADS // as the system's libgc is built
#include "runtime.h"

#include <gc/gc.h>
#include <stddef.h>

// So much is there from the start, that programs with little alive are not collected all the time; it fits into most
// second-level caches.
static const size_t first_heap = (size_t)2 << 20;

void letcont_start_heap(void* stack_bottom) {
  GC_set_markers_count(1);
  GC_INIT();
  GC_expand_hp(first_heap);
  struct GC_stack_base bottom = {.mem_base = stack_bottom};
  GC_set_stackbottom(NULL, &bottom); // of this thread
}
