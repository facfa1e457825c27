// Reads stack maps into a hash table. See frames.h.
#include "frames.h"

#include <stdlib.h>
#include <string.h>

// ---- The parts of the section, in LLVM's format

typedef struct {
  uint8_t version, reserved[3];
  uint32_t functions, constants, records;
} Header;
typedef struct {
  uint64_t address, stack_size, records;
} FunctionRecord;
typedef struct {
  uint64_t id;
  uint32_t offset;
  uint16_t reserved, locations;
} CallRecord;
typedef struct {
  uint8_t kind, reserved;
  uint16_t size, machine_register, reserved2;
  int32_t offset;
} Location;

enum { version = 3, address_in_frame = 2, in_memory = 3, constant = 4, large_constant = 5 };
enum { leading_locations = 3 }; // a statepoint's calling convention, flags, number of other values
#ifdef __aarch64__
enum { stack_pointer = 31 };
#else
enum { stack_pointer = 7 };
#endif

// ---- The table: open addressing, linear probing, at most half full; a power of two

static const Frame** table;
static size_t capacity, count;

static size_t place_of(uintptr_t address) { return (size_t)((address * 0x9E3779B97F4A7C15u) >> 32) & (capacity - 1); }

const Frame* letcont_find_frame(uintptr_t address) {
  if (!capacity) return NULL;
  for (size_t i = place_of(address);; i = (i + 1) & (capacity - 1)) {
    const Frame* frame = table[i];
    if (!frame || frame->return_address == address) return frame;
  }
}

static void put(const Frame* frame) {
  size_t i = place_of(frame->return_address);
  while (table[i] && table[i]->return_address != frame->return_address) i = (i + 1) & (capacity - 1);
  if (!table[i]) ++count;
  free((void*)table[i]); // code that was compiled again, at the same address, replaces what was there
  table[i] = frame;
}

static int make_room(size_t more) {
  size_t wanted = 64;
  while (wanted < 2 * (count + more)) wanted *= 2;
  if (wanted <= capacity) return 1;
  const Frame** before = table;
  size_t before_capacity = capacity;
  const Frame** larger = calloc(wanted, sizeof *table);
  if (!larger) return 0;
  table = larger;
  capacity = wanted;
  count = 0;
  for (size_t i = 0; i < before_capacity; ++i)
    if (before[i]) put(before[i]);
  free(before);
  return 1;
}

// ---- Reading

typedef struct {
  const char *at, *end;
} Reader;

static const void* take(Reader* reader, size_t size) {
  if ((size_t)(reader->end - reader->at) < size) return NULL;
  const void* part = reader->at;
  reader->at += size;
  return part;
}

static int is_constant(const Location* location) {
  return location->kind == constant || location->kind == large_constant; // null, or a record in the executable
}

static int has_slot(const Frame* frame, int32_t offset) {
  for (unsigned i = 0; i < frame->root_count; ++i)
    if (frame->slots[i] == offset) return 1;
  return 0;
}

static int is_in_frame(const Location* location) {
  return location->kind == in_memory && location->machine_register == stack_pointer && location->size > 0 &&
         location->size % sizeof(void*) == 0;
}

static void add_root(Frame* frame, int32_t offset) {
  if (!has_slot(frame, offset)) frame->slots[frame->root_count++] = offset;
}

static void add_derived(Frame* frame, int32_t offset, int32_t base) {
  if (has_slot(frame, offset)) return;
  int32_t* pairs = frame->slots + frame->root_count;
  for (unsigned i = 0; i < frame->derived_count; ++i)
    if (pairs[2 * i] == offset) return;
  pairs[2 * frame->derived_count] = offset;
  pairs[2 * frame->derived_count + 1] = base;
  ++frame->derived_count;
}

// The slot of a variable (native/frame_slots.h), or an area: the location is its address, not what is in it.
static int is_variable(const Location* location) { return location->kind == address_in_frame; }

// The locations come in pairs: a record, and a pointer to or into it; or several of them side by side, for a vector of
// pointers. The slots of variables come after them, one by one. Each slot is recorded once.
static int add_slots(Frame* frame, const Location* locations, size_t number) {
  for (int derived = 0; derived < 2; ++derived)
    for (size_t i = 0, taken; i < number; i += taken) {
      const Location *base = &locations[i], *pointer = &locations[i + 1];
      taken = is_variable(base) ? 1 : 2;
      if (is_variable(base)) {
        if (base->machine_register != stack_pointer) return 0;
        if (!derived) add_root(frame, base->offset + letcont_kept);
        continue;
      }
      if (i + 1 == number) break;
      if (is_constant(base) || is_constant(pointer)) continue;
      if (!is_in_frame(base) || !is_in_frame(pointer) || base->size != pointer->size) return 0;
      for (int32_t at = 0; at < base->size; at += (int32_t)sizeof(void*))
        if (derived)
          add_derived(frame, pointer->offset + at, base->offset + at);
        else
          add_root(frame, base->offset + at);
    }
  return 1;
}

// The most slots there can be, each a pair.
static size_t most_slots(const Location* locations, size_t number) {
  size_t most = 0;
  for (size_t i = 0; i < number; ++i) most += is_variable(&locations[i]) ? 1 : locations[i].size / sizeof(void*);
  return most;
}

static int add_call(const FunctionRecord* function, Reader* reader) {
  const CallRecord* call = take(reader, sizeof *call);
  if (!call) return 0;
  const Location* locations = take(reader, call->locations * sizeof *locations);
  if (!locations) return 0;
  if ((call->locations * sizeof *locations) % 8 && !take(reader, 4)) return 0;
  const uint16_t* live_outs = take(reader, 4); // padding, and the number of registers, always 0
  if (!live_outs || !take(reader, live_outs[1] * 4u + (live_outs[1] % 2 ? 0 : 4u))) return 0;

  if (function->stack_size > UINT32_MAX || call->locations < leading_locations) return 0;
  size_t number = call->locations - leading_locations;
  locations += leading_locations;
  Frame* frame = malloc(sizeof *frame + 2 * most_slots(locations, number) * sizeof frame->slots[0]);
  if (!frame) return 0;
  *frame = (Frame){.return_address = (uintptr_t)(function->address + call->offset),
                   .size = (uint32_t)function->stack_size,
                   .own = (uint32_t)(call->id >> 32),
                   .passed = (uint32_t)call->id};
  if (!add_slots(frame, locations, number)) {
    free(frame);
    return 0;
  }
  put(frame);
  return 1;
}

int letcont_add_stack_maps(const void* section, size_t size) {
  Reader reader = {section, (const char*)section + size};
  const Header* header = take(&reader, sizeof *header);
  if (!header || header->version != version) return 0;
  const FunctionRecord* functions = take(&reader, header->functions * sizeof *functions);
  if (!functions || !take(&reader, header->constants * sizeof(uint64_t)) || !make_room(header->records)) return 0;
  for (uint32_t i = 0; i < header->functions; ++i)
    for (uint64_t j = 0; j < functions[i].records; ++j)
      if (!add_call(&functions[i], &reader)) return 0;
  return 1;
}
