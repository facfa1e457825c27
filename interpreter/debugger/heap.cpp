#include "debugger/heap.h"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <utility>

namespace letcont::debugger {

Object* Heap::allocate(uint32_t count) {
  void* memory = std::calloc(1, sizeof(Object) + count * sizeof(Cell));
  if (!memory) return nullptr;
  Object* object = new (memory) Object{};
  object->older = newest_;
  object->id = ++made_;
  object->count = count;
  newest_ = object;
  bytes_ += size_of(count);
  return object;
}

void Heap::unmake(uint64_t count) {
  made_ -= count;
  while (newest_ && newest_->id > made_) {
    Object* object = newest_;
    newest_ = object->older;
    bytes_ -= size_of(object->count);
    std::free(object);
  }
}

void Heap::clear() { unmake(made_); }

void Heap::mark(Object* root) {
  auto reach = [&](Object* object) {
    if (!object || object->marked) return;
    object->marked = true;
    gray_.push_back(object);
  };
  reach(root);
  while (!gray_.empty()) {
    Object* object = gray_.back();
    gray_.pop_back();
    for (uint32_t i = 0; i < object->count; ++i)
      if (object->fields()[i].is_reference) reach(object->fields()[i].value.object);
  }
}

// The next collection comes when as much again has been allocated as is kept now, so collecting costs O(1) a byte.
void Heap::sweep() {
  for (Object** link = &newest_; *link;) {
    Object* object = *link;
    if (object->marked) {
      object->marked = false;
      link = &object->older;
    } else {
      *link = object->older;
      bytes_ -= size_of(object->count);
      std::free(object);
    }
  }
  threshold_ = std::max<uint64_t>(uint64_t{8} << 20, bytes_ * 2);
}

uint64_t Heap::take_marked() {
  uint64_t bytes = 0;
  for (Object* object = newest_; object; object = object->older)
    if (std::exchange(object->marked, false)) bytes += size_of(object->count);
  return bytes;
}

} // namespace letcont::debugger
