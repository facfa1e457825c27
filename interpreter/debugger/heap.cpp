#include "debugger/heap.h"

#include <new>
#include <utility>

namespace letcont::debugger {

Object* Heap::allocate(uint32_t count) {
  void* memory = std::calloc(1, sizeof(Object) + count * sizeof(Cell));
  if (!memory) return nullptr;
  Object* object = new (memory) Object{};
  object->id = ++made_;
  object->count = count;
  add(object);
  return object;
}

void Heap::unmake(uint64_t count) {
  made_ -= count;
  while (newest_ && newest_->id > made_) free(&newest_);
}

uint64_t Heap::take_marked() {
  uint64_t bytes = 0;
  for (Object* object = newest_; object; object = object->older)
    if (std::exchange(object->marked, false)) bytes += size_of(object->count);
  return bytes;
}

} // namespace letcont::debugger
