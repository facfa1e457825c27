// The instructions that read and write references and arrays; their conventions are those of execute.h. New ones are
// made outside of the chain (Machine::new_array).
#pragma once

#include "vm/machine/operate.h"

namespace letcont::vm {

[[gnu::always_inline]] inline ArrayRecord* array_in(const Registers& r, uint32_t operand) {
  return reinterpret_cast<ArrayRecord*>(pointer(slot(r, operand)));
}

// Writes a pointer, and remembers where if it is to a young record and the place had none; false if there is no room to
// remember. A place with a pointer to a young record is remembered already, or is in a new array.
[[gnu::always_inline]] inline bool write_pointer(Registers& r, uint64_t* place, uint64_t content) {
  Machine::Hot& hot = r.machine->hot;
  uint64_t first = reinterpret_cast<uintptr_t>(hot.young_begin), size = reinterpret_cast<uintptr_t>(r.alloc) - first;
  if (content - first < size && *place - first >= size) {
    Remembered& remembered = *hot.remembered;
    if (remembered.count == remembered.places.size()) [[unlikely]]
      return false;
    remembered.places[remembered.count++] = place;
  }
  *place = content;
  return true;
}

// to, array, index
[[gnu::always_inline]] inline Interruption execute_at(Registers& r) {
  ArrayRecord* array = array_in(r, 1);
  uint32_t index = load<uint32_t>(slot(r, 2));
  if (index >= array->count) [[unlikely]]
    return Interruption::Fault;
  store(slot(r, 0), array->values()[index]);
  return advance(r, 3);
}

// array, index, content
[[gnu::always_inline]] inline Interruption execute_put(Registers& r) {
  ArrayRecord* array = array_in(r, 0);
  uint32_t index = load<uint32_t>(slot(r, 1));
  if (index >= array->count) [[unlikely]]
    return Interruption::Fault;
  array->values()[index] = load<uint64_t>(slot(r, 2));
  return advance(r, 3);
}

// bytes, map, array, index, content
[[gnu::always_inline]] inline Interruption execute_put_pointer(Registers& r) {
  ArrayRecord* array = array_in(r, 2);
  uint32_t index = load<uint32_t>(slot(r, 3));
  if (index >= array->count) [[unlikely]]
    return Interruption::Fault;
  if (!write_pointer(r, &array->values()[index], load<uint64_t>(slot(r, 4)))) return Interruption::Collect;
  return advance(r, 5);
}

// bytes, map, reference, content
[[gnu::always_inline]] inline Interruption execute_set_pointer(Registers& r) {
  if (!write_pointer(r, array_in(r, 2)->values(), load<uint64_t>(slot(r, 3)))) return Interruption::Collect;
  return advance(r, 4);
}

} // namespace letcont::vm
