#include "debugger/heap.h"

#include <cstring>
#include <new>
#include <utility>

namespace letcont::debugger {

Object* Heap::make(void* memory, uint32_t count, bool is_text) {
  if (!memory) return nullptr;
  Object* object = new (memory) Object{};
  object->id = ++made_;
  object->count = count;
  object->is_text = is_text;
  add(object);
  return object;
}

Object* Heap::allocate(uint32_t count) {
  return make(std::calloc(1, sizeof(Object) + count * sizeof(Cell)), count, false);
}

Object* Heap::allocate(std::string_view text) {
  Object* object = make(std::malloc(sizeof(Object) + text.size()), static_cast<uint32_t>(text.size()), true);
  if (object) std::memcpy(static_cast<void*>(object + 1), text.data(), text.size());
  return object;
}

void Heap::unmake(uint64_t count) {
  made_ -= count;
  while (newest_ && newest_->id > made_) free(&newest_);
}

uint64_t Heap::take_marked() {
  uint64_t bytes = 0;
  for (Object* object = newest_; object; object = object->older)
    if (std::exchange(object->marked, false)) bytes += size_of(*object);
  return bytes;
}

} // namespace letcont::debugger
