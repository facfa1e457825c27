// The memory of the heap, and copying. See collector.h.
#define _GNU_SOURCE
#include "collector.h"

#include "frames.h"
#include "limits.h"
#include "llvm/shape/record_shape.h"
#include "stack_scan.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

typedef struct {
  char *start, *next, *end; // [start, next) is used; [start, end) is mapped, and `margin` bytes more
} Space;

static const size_t usual_nursery = (size_t)4 << 20;
static const size_t least_growth = (size_t)4 << 20;   // of the old generation before it is collected
static const size_t least_space = (size_t)16 << 20;   // of addresses, for an old generation
static const size_t largest_spare = (size_t)64 << 20; // the largest space that is kept for the next major collection
static const size_t page = (size_t)1 << 16;           // a multiple of every system's page
static const size_t margin =
    64; // what compiled code may write beyond the last record (llvm/string_parts.cpp), and more

Nursery letcont_nursery;

static HeapOptions options;
static Space nursery, old;
static Space leaving;  // the old generation that a major collection copies from; else empty
static Space resting;  // in stress mode: the nursery that was in use before, and is the next one
static Space spare;    // memory of an earlier old generation, whose pages the system need not clear again
static char* old_full; // where the old generation is collected when it has grown to there; a nursery has room behind it
static HeapStatistics statistics;

// The elements of old records that have got a pointer into the nursery since the last collection.
static struct {
  void*** places;
  size_t count, room;
} remembered;
static const size_t first_room = 1024;

static const ProgramMemory** programs;
static size_t program_count;

// ---- Memory

static size_t used(const Space* space) { return (size_t)(space->next - space->start); }
static size_t mapped(const Space* space) { return (size_t)(space->end - space->start); }
static size_t whole_pages(size_t size) { return (size + margin + page - 1) & ~(page - 1); }
static size_t pages_of(const Space* space) { return mapped(space) + margin; }

// Large pages: there are fewer faults and, in the processor, fewer addresses to keep.
static void use(Space* space, void* memory, size_t size) {
  space->start = space->next = memory;
  space->end = space->start + size - margin;
  madvise(memory, size, MADV_HUGEPAGE);
}

static int map(Space* space, size_t size) {
  size_t whole = whole_pages(size);
  void* memory = mmap(NULL, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return 0;
  use(space, memory, whole);
  return 1;
}

static void unmap(Space* space) {
  if (space->start) munmap(space->start, pages_of(space));
  *space = (Space){0};
}

// Makes a space larger or smaller, with the memory that it has. False if the system does not do it.
static int resize(Space* space, size_t size) {
  size_t whole = whole_pages(size);
  void* memory = mremap(space->start, pages_of(space), whole, MREMAP_MAYMOVE);
  if (memory == MAP_FAILED) return 0;
  use(space, memory, whole);
  return 1;
}

// Makes a new old generation: of what is kept if that has `least` bytes or can be made larger, else of `size` bytes.
static int map_old(size_t least, size_t size) {
  if (size < least_space) size = least_space;
  if (mapped(&spare) >= least || (spare.start && resize(&spare, size))) {
    old = spare;
    old.next = old.start;
    spare = (Space){0};
    return 1;
  }
  unmap(&spare);
  return map(&old, size);
}

static void leave(Space* space) {
  unmap(&spare);
  if (mapped(space) > largest_spare) return unmap(space);
  spare = *space;
  *space = (Space){0};
}

// Returns the memory after the first `size` bytes to the system.
static void shrink(Space* space, size_t size) {
  size_t whole = whole_pages(size), before = pages_of(space);
  if (whole >= before) return;
  munmap(space->start + whole, before - whole);
  space->end = space->start + whole - margin;
}

static void open_nursery(void) {
  letcont_nursery.next = nursery.start;
  letcont_nursery.limit = options.stress ? NULL : nursery.end;
}

int letcont_open_heap(const HeapOptions* wanted) {
  options = *wanted;
  if (!options.limit) {
    size_t memory = (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE);
    options.limit = memory / 4 * 3;
  }
  if (!options.nursery) options.nursery = usual_nursery;
  if (options.nursery > options.limit / 8) options.nursery = options.limit / 8;
  if (options.nursery < least_nursery) options.nursery = least_nursery;
  if (!map(&nursery, options.nursery - margin)) return 0;
  if (options.stress && !map(&resting, options.nursery - margin)) return 0;
  open_nursery();
  return 1;
}

// The section of stack maps contains its own length.
static const size_t length_unknown = (size_t)1 << 40;

int letcont_add_program(const ProgramMemory* program) {
  const ProgramMemory** more = realloc(programs, (program_count + 1) * sizeof *programs);
  if (!more) return 0;
  programs = more;
  programs[program_count++] = program;
  return !program->stack_maps || letcont_add_stack_maps(program->stack_maps, length_unknown);
}

// ---- Copying

static int is_in(const Space* space, const void* pointer) {
  return (uintptr_t)pointer - (uintptr_t)space->start < (uintptr_t)(space->next - space->start);
}

static uint64_t words_of(const uint64_t* record, uint64_t first) {
  if (!record_is_large(first)) return record_words(first);
  if (record_is_variable(first)) return record_variable_words(first, record[1]);
  return ((const RecordDescription*)record[record_description_word(first)])->words;
}

// What a collection copies, and where the next copy goes. A minor one moves only records in the nursery; a major one
// (`all`) also those in `leaving`. While copies are scanned, this is in registers.
typedef struct {
  uintptr_t nursery, nursery_size, leaving, leaving_size;
  char* next;
} Copying;
static Copying copying;

static void begin_copying(void) {
  copying = (Copying){(uintptr_t)nursery.start, used(&nursery), (uintptr_t)leaving.start, used(&leaving), old.next};
}

static inline __attribute__((always_inline)) void evacuate(Copying* state, void** slot, int all) {
  uint64_t* record = *slot;
  uintptr_t at = (uintptr_t)record;
  if (at - state->nursery >= state->nursery_size && !(all && at - state->leaving < state->leaving_size)) return;
  uint64_t first = record[0];
  if (record_is_moved(first)) {
    *slot = (void*)(uintptr_t)first;
    return;
  }
  uint64_t* copy = (uint64_t*)state->next;
  uint64_t words = words_of(record, first);
  *slot = copy;
  state->next += words * sizeof *copy;
  copy[0] = record_is_variable(first) && record_has_pointers(first) ? first | record_old_bit : first;
#pragma clang loop vectorize(disable) unroll(disable)
  for (uint64_t i = 1; i < words; ++i) copy[i] = record[i]; // most records have two or three words
  record[0] = (uint64_t)(uintptr_t)copy;
}

static int is_mapped_in(const Space* space, const void* pointer) {
  return (uintptr_t)pointer - (uintptr_t)space->start < mapped(space);
}

// In stress mode: a root is a record, and none that is gone. What leads into memory that is no longer in use was not
// updated by a collection, or was never a pointer.
static void check_root(const void* root) {
  if (is_mapped_in(&resting, root) || is_mapped_in(&spare, root)) abort(); // a bug of the compiler
  if (!is_mapped_in(&nursery, root)) return;
  const char* at = nursery.start;
  while (at < (const char*)root && at < nursery.next) {
    const uint64_t* record = (const uint64_t*)at;
    if (record_is_moved(record[0])) record = (const uint64_t*)(uintptr_t)record[0];
    at += words_of(record, record[0]) * sizeof *record;
  }
  if (at != (const char*)root || at >= nursery.next) abort(); // likewise
}

void letcont_evacuate(void** slot) {
  if (options.stress) check_root(*slot);
  evacuate(&copying, slot, 1);
}

// Visits the pointers of a large record, and returns its number of words.
static inline uint64_t scan_large(Copying* state, uint64_t* record, uint64_t first, int all) {
  if (record_is_variable(first)) {
    if (record_has_pointers(first))
      for (uint64_t i = 0; i < record[1]; ++i) evacuate(state, (void**)&record[2 + i], all);
    return record_variable_words(first, record[1]);
  }
  const RecordDescription* description = (const RecordDescription*)record[record_description_word(first)];
  for (uint64_t word = 0; word < description->words; ++word)
    if (description->pointers[word / 64] >> word % 64 & 1) evacuate(state, (void**)&record[word], all);
  return description->words;
}

// Cheney's scan: visits the copies from `at` on, until there are no more.
static inline __attribute__((always_inline)) void scan_copies(char* at, int all) {
  Copying state = copying;
  while (at < state.next) {
    uint64_t* record = (uint64_t*)at;
    uint64_t first = record[0];
    if (record_is_large(first)) {
      at += scan_large(&state, record, first, all) * sizeof *record;
      continue;
    }
    for (uint64_t left = record_pointers(first); left; left &= left - 1)
      evacuate(&state, (void**)&record[1 + __builtin_ctzll(left)], all);
    at += record_words(first) * sizeof *record;
  }
  copying = state;
}

static void copy_what_is_alive(const Caller* caller, int all) {
  char* first_copy = old.next;
  begin_copying();
  for (size_t p = 0; p < program_count; ++p)
    for (size_t i = 0; i < programs[p]->root_count; ++i) letcont_evacuate(programs[p]->roots[i]);
  letcont_scan_stack(caller, all);
  // A major collection copies the records that they are in.
  for (size_t i = 0; i < remembered.count && !all; ++i) letcont_evacuate(remembered.places[i]);
  remembered.count = 0;
  all ? scan_copies(first_copy, 1) : scan_copies(first_copy, 0);
  old.next = copying.next;
}

// ---- The write barrier

static int by_address(const void* a, const void* b) {
  uintptr_t x = (uintptr_t)*(void*** const*)a, y = (uintptr_t)*(void*** const*)b;
  return (x > y) - (x < y);
}

// Drops what is remembered twice, or no longer leads into the nursery; makes more room if most is left.
static void tidy_remembered(void) {
  size_t kept = 0;
  if (remembered.count > 0) qsort(remembered.places, remembered.count, sizeof *remembered.places, by_address);
  for (size_t i = 0; i < remembered.count; ++i)
    if ((kept == 0 || remembered.places[i] != remembered.places[kept - 1]) && is_in(&nursery, *remembered.places[i]))
      remembered.places[kept++] = remembered.places[i];
  remembered.count = kept;
  if (kept < remembered.room / 2) return;
  size_t room = remembered.room ? 2 * remembered.room : first_room;
  void*** more = realloc(remembered.places, room * sizeof *more);
  if (!more) letcont_heap_exhausted(&(Caller){0});
  remembered.places = more;
  remembered.room = room;
}

// A place that leads into the nursery already is remembered already.
void letcont_remember(void** place, const void* value) {
  nursery.next = letcont_nursery.next;
  if (!is_in(&nursery, value) || is_in(&nursery, *place)) return;
  if (remembered.count == remembered.room) tidy_remembered();
  remembered.places[remembered.count++] = place;
}

// ---- Collections

static void note_size(void) {
  size_t now = mapped(&nursery) + used(&old) + used(&leaving) + used(&spare);
  if (now > statistics.highest) statistics.highest = now;
}

// The limit of the old generation: at its next collection two copies of it exist, the new one larger by a nursery.
static size_t old_limit(void) {
  size_t nurseries = 2 * mapped(&nursery);
  return options.limit > nurseries ? (options.limit - nurseries) / 2 : 0;
}

static size_t growth(void) { return mapped(&nursery) > least_growth ? mapped(&nursery) : least_growth; }

// Leaves room in the old generation for a record of `size` bytes, too. The next such collection comes when as much as
// is alive has been promoted and a nursery more: each copies at most what was promoted since the one before, and a
// program with little data has little memory, which the system would have to clear.
static void collect_all(const Caller* caller, size_t size) {
  size_t most = used(&old) + used(&nursery) + size;
  leaving = old;
  size_t room = most + mapped(&nursery);
  if (!map_old(room, room + most + growth()) && !map_old(room, room)) letcont_heap_exhausted(caller);
  copy_what_is_alive(caller, 1);
  note_size();
  leave(&leaving);
  size_t alive = used(&old) + size, wanted = 2 * alive + growth() + mapped(&nursery);
  if (wanted > old_limit()) wanted = old_limit();
  if (wanted < alive + mapped(&nursery)) letcont_heap_exhausted(caller);
  if (wanted > mapped(&old)) wanted = mapped(&old);
  old_full = old.start + wanted - mapped(&nursery);
  size_t again = wanted + 2 * mapped(&nursery); // then the next but one has room here, if as much is alive
  shrink(&old, again < largest_spare ? largest_spare : again);
  ++statistics.major;
}

static void collect_young(const Caller* caller) {
  size_t before = used(&old);
  copy_what_is_alive(caller, 0);
  note_size();
  statistics.promoted += used(&old) - before;
  ++statistics.minor;
}

// ---- Statistics and stress

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

// Counts the records of the nursery, one after the other. Before a collection it is full of them; where the program
// ends, it may be within a group of records that it makes (core/native/allocation.h), of which the rest is not there
// yet.
static uint64_t count_records(int is_full) {
  uint64_t count = 0;
  for (char* at = nursery.start; at < nursery.next; ++count) {
    uint64_t* record = (uint64_t*)at;
    uint64_t words = record_is_moved(record[0]) ? 0 : words_of(record, record[0]);
    int is_record = words > 0 && words <= (size_t)(nursery.next - at) / sizeof *record;
    if (!is_record && is_full) abort(); // a bug of the compiler
    if (!is_record) break;
    at += words * sizeof *record;
  }
  return count;
}

HeapStatistics letcont_heap_statistics(void) {
  nursery.next = letcont_nursery.next;
  HeapStatistics result = statistics;
  result.allocated += used(&nursery);
  if (options.statistics || options.stress) result.records += count_records(0);
  result.alive = used(&old);
  note_size();
  result.highest = statistics.highest;
  return result;
}

// In stress mode the next nursery is elsewhere, so that pointers which were not updated do not go unnoticed. What was
// in this one is made no record at all: not for them, and not for what counts.
static void leave_nursery(void) {
  if (options.statistics || options.stress) memset(nursery.start, options.stress ? 0xDA : 0, used(&nursery));
  if (options.stress) {
    Space left = nursery;
    nursery = resting;
    resting = left;
  }
  nursery.next = nursery.start;
  open_nursery();
}

// `size`: of a record that is to be put into the old generation.
static void collect(const Caller* caller, size_t size) {
  nursery.next = letcont_nursery.next;
  statistics.allocated += used(&nursery);
  if (options.statistics || options.stress) statistics.records += count_records(1);
  uint64_t begin = options.statistics ? now() : 0;
  int is_full = used(&old) + size > (size_t)(old_full - old.start);
  if (is_full || used(&old) + used(&nursery) + size > mapped(&old))
    collect_all(caller, size);
  else
    collect_young(caller);
  uint64_t pause = options.statistics ? now() - begin : 0;
  leave_nursery();
  statistics.pause += pause;
  if (pause > statistics.longest_pause) statistics.longest_pause = pause;
}

// A record larger than the nursery gets a larger nursery.
static void make_room(size_t size, const Caller* caller) {
  if (size <= mapped(&nursery)) return;
  if (size > options.limit / 8) letcont_heap_exhausted(caller);
  unmap(&nursery);
  if (!map(&nursery, 2 * size)) letcont_heap_exhausted(caller);
  if (options.stress) unmap(&resting);
  if (options.stress && !map(&resting, 2 * size)) letcont_heap_exhausted(caller);
  open_nursery();
}

// In stress mode: whether it is this allocation's turn to collect.
static int is_turn(void) {
  static int allocations;
  if (!options.stress || ++allocations < options.stress) return 0;
  allocations = 0;
  return 1;
}

static int has_room(size_t size) { return size <= (size_t)(nursery.end - letcont_nursery.next); }

static void* take_young(size_t size) {
  char* record = letcont_nursery.next;
  letcont_nursery.next += size;
  return record;
}

// What letcont_collect does, which calls this (stack_scan.c).
void* letcont_collect_from(size_t size, const Caller* caller) {
  if (options.stress && !is_turn() && has_room(size)) return take_young(size);
  collect(caller, 0);
  make_room(size, caller);
  return take_young(size);
}

static uint64_t* allocate_young(size_t size, const Caller* caller) {
  if (is_turn() || !has_room(size)) collect(caller, 0);
  return take_young(size);
}

static uint64_t* allocate_old(size_t size, int has_pointers, const Caller* caller) {
  if (size > options.limit) letcont_heap_exhausted(caller); // before sums overflow
  int young = has_pointers && letcont_nursery.next != nursery.start;
  if (used(&old) + size > (size_t)(old_full - old.start) || young || is_turn()) collect(caller, size);
  uint64_t* record = (uint64_t*)old.next;
  old.next += size;
  statistics.allocated += size;
  if (options.statistics || options.stress) ++statistics.records;
  return record;
}

// What letcont_allocate_elements does, which calls this (stack_scan.c).
void* letcont_allocate_elements_from(uint64_t shape, uint64_t count, const Caller* caller) {
  if (count > SIZE_MAX >> 4) letcont_heap_exhausted(caller);
  size_t size = record_variable_words(shape, count) * sizeof(uint64_t);
  int has_pointers = record_has_pointers(shape), is_young = size <= mapped(&nursery) / 8;
  uint64_t* record = is_young ? allocate_young(size, caller) : allocate_old(size, has_pointers, caller);
  record[0] = has_pointers && !is_young ? shape | record_old_bit : shape;
  record[1] = count;
  if (has_pointers) memset(record + 2, 0, size - 2 * sizeof *record);
  return record;
}
