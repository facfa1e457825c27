#include "eval/heap.h"

#include <algorithm>
#include <cstdlib>

namespace letcont::eval {

Heap::~Heap() {
  while (all_) {
    Object* object = all_;
    all_ = object->next_object;
    std::free(object);
  }
}

Object* Heap::allocate(uint32_t tag, uint32_t count) {
  void* memory = std::calloc(1, size_of(count));
  if (!memory) return nullptr;
  Object* object = static_cast<Object*>(memory);
  object->next_object = all_;
  object->tag = tag;
  object->count = count;
  all_ = object;
  bytes_ += size_of(count);
  return object;
}

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
      if (object->references()[i]) reach(object->fields()[i].object);
  }
}

// The next collection comes when as much again has been allocated as is alive now, so collecting costs O(1) a byte.
void Heap::sweep() {
  for (Object** link = &all_; *link;) {
    Object* object = *link;
    if (object->marked) {
      object->marked = false;
      link = &object->next_object;
    } else {
      *link = object->next_object;
      bytes_ -= size_of(object->count);
      std::free(object);
    }
  }
  threshold_ = std::max<uint64_t>(uint64_t{8} << 20, bytes_ * 2);
}

} // namespace letcont::eval
