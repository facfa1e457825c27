// The heap: a precise, moving, generational collector in three files. collector.c has the memory and copies live
// records; frames.c reads from LLVM's stack maps where a frame holds pointers; stack_scan.c walks the frames.
//
// The design is that of the textbook (Jones, Hosking, Moss: The Garbage Collection Handbook, chapters 4, 9, 11):
//
// - Allocation. New records are put one after the other into the *nursery*, an area that fits into a cache. The code
//   that the compiler makes does that itself: it adds the size to `letcont_nursery.next`, compares with `.limit`, and
//   calls `letcont_collect` only when the nursery is full.
// - Minor collection. What is alive in the nursery moves to the *old generation*, and the nursery is empty again. The
//   cost is in proportion to what is alive, and most records are dead by then. Copying is Cheney's ("A nonrecursive
//   list compacting algorithm", CACM 1970): roots first, then the copies are scanned in order, with one pointer that
//   follows the end of the copies; a record that has moved holds its new address instead of its first word. Everything
//   is promoted at once: no record survives a collection in the nursery.
// - Major collection. When the old generation has grown to twice what was alive in it (and a nursery more), everything
//   alive in both generations is copied to a new old generation by the same algorithm.
// - Arrays and strings are variable records, made by letcont_allocate_elements: small ones in the nursery, others in
//   the old generation, where they count towards the next major collection. References are allocated as other records
//   are, and so are short strings and arrays of numbers.
// - After each space there is a margin: compiled code that fills a new string may write up to 8 bytes beyond it, where
//   no record is yet.
//
// The write barrier. A minor collection must find every pointer from old records into the nursery. Most records never
// have one: they are written only when they are made, with values that exist already (CPS binds the fields before the
// record, so there are no knots: a recursive closure reaches itself through its own parameter), and nothing allocates
// in between. So their pointers go from younger to older records. References and arrays of pointers are written later,
// too. Each has a bit in its first word once it is old (record_shape.h); before compiled code writes a pointer to one
// that has it, it calls letcont_remember, which keeps the place if it is to lead into the nursery. Those places are
// roots of the next minor collection. Numbers are written without that. The only variables that change are the
// program's globals, which are roots; constant records are in the executable and hold constants.
//
// Sizes. The nursery is 4 MiB unless the environment variable LETCONT_NURSERY sets it. LETCONT_HEAP limits everything
// together: the nursery, the old generation, and its copy during a collection; so nearly half of it can be live. By
// default the limit is three quarters of the machine's memory. A program that needs more ends with a message. The
// collector takes memory on demand and returns it after each major collection, except for up to 64 MiB of either
// copy, which it uses again.
//
// Not thread-safe. There is one heap in a process.
#ifndef LETCONT_COLLECTOR_H
#define LETCONT_COLLECTOR_H

#include "stack_scan.h"

#include <stddef.h>
#include <stdint.h>

// The variables that compiled code uses. In stress mode `limit` is null, so that every allocation calls
// letcont_collect, which decides.
typedef struct {
  char* next;  // where the next record goes
  char* limit; // the end of the nursery
} Nursery;
extern Nursery letcont_nursery;

typedef struct {
  size_t limit;   // of the whole heap, in bytes; 0: three quarters of the machine's memory
  size_t nursery; // in bytes; 0: as described above
  int stress;     // if not 0: collect at every allocation of so many, and check the nursery and the roots
  int statistics; // count records, and measure pauses
} HeapOptions;

// Call this once, before any compiled code runs. False if the system has no memory.
int letcont_open_heap(const HeapOptions*);

// Called by compiled code when the nursery has no room for `size` bytes: collects and makes that room. The caller
// must be a frame registered with letcont_add_stack_maps; the frames below it are scanned up to the first unknown
// one.
void* letcont_collect(size_t size);

// Returns a new variable record (llvm/shape/record_shape.h) of that shape with `count` elements. Elements that are
// pointers are null; others are not initialised. A record of more than an eighth of the nursery is put into the old
// generation at once, so that it is not copied from the nursery; one of pointers after a collection, so that what the
// caller is about to write into it is old, too, and needs no barrier. Compiled code calls this; it may collect, and the
// caller is as for letcont_collect. Ends the program if the heap's limit is reached.
void* letcont_allocate_elements(uint64_t shape, uint64_t count);

// Compiled code calls this before it writes the pointer `value` to `place`, in a record of the old generation. Does not
// collect. Ends the program if the system has no memory.
void letcont_remember(void** place, const void* value);

// The compiler's description of a module: the variables that hold pointers to records or null, which are roots, and the
// section with its stack maps, null if it has none. Its symbol in an executable is letcont_memory.
typedef struct {
  void** const* roots;
  size_t root_count;
  const void* stack_maps;
} ProgramMemory;

// Registers a module, before its code runs and for good. False without memory, or if its stack maps are not ones that
// this runtime can walk.
int letcont_add_program(const ProgramMemory*);

// Visits a root: stack_scan.c calls this for each one during a collection.
void letcont_evacuate(void** slot);

typedef struct {
  uint64_t allocated;            // bytes, up to now
  uint64_t records;              // up to the last collection; only if statistics are on
  uint64_t minor, major;         // collections
  uint64_t promoted;             // bytes that minor collections copied
  uint64_t pause, longest_pause; // nanoseconds in collections
  size_t highest;                // the most memory that the heap took at a time
  size_t alive;                  // bytes in the old generation after the last collection
} HeapStatistics;
HeapStatistics letcont_heap_statistics(void);

// Called at the limit, with the call that wanted memory; must not return. Defined by the host that runs programs
// (memory.c).
__attribute__((noreturn)) void letcont_heap_exhausted(const Caller*);

#endif
