// Mark and sweep, for the heaps of the interpreters that keep their records one by one.
//
// An `Object` has `older`, which links all that exist, `count` (of its fields; of the bytes of a string), `is_text`,
// `marked`, and for_each_reference(f), which calls `f` with each record that its fields refer to, or with the odd
// address that a constant string is (value.h).
#pragma once

#include "support/not_copied.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace letcont::run {

template <class Object>
class MarkSweep : NotCopied {
public:
  MarkSweep() = default;

  // True when so much was allocated that a collection pays; then the owner marks its roots and sweeps.
  bool wants_collection() const { return bytes_ >= threshold_; }

  void mark(Object* root) {
    auto reach = [&](Object* object) {
      if (!object || reinterpret_cast<uintptr_t>(object) & 1 || object->marked) return;
      object->marked = true;
      gray_.push_back(object);
    };
    reach(root);
    while (!gray_.empty()) {
      Object* object = gray_.back();
      gray_.pop_back();
      object->for_each_reference(reach);
    }
  }

  // Frees what is not marked. The next collection comes when as much again has been allocated as is kept now, so
  // collecting costs O(1) a byte.
  void sweep() {
    for (Object** link = &newest_; *link;) {
      Object* object = *link;
      if (object->marked) {
        object->marked = false;
        link = &object->older;
      } else {
        free(link);
      }
    }
    threshold_ = std::max<uint64_t>(least_threshold, bytes_ * 2);
  }

  // What a record counts as, in every interpreter, whatever it takes there.
  static uint64_t size_of(uint32_t count) { return 24 + uint64_t{9} * count; }
  static uint64_t size_of(std::string_view text) { return 24 + uint64_t{text.size()}; }
  static uint64_t size_of(const Object& object) {
    return object.is_text ? size_of(object.text()) : size_of(object.count);
  }
  uint64_t bytes() const { return bytes_; }

protected:
  ~MarkSweep() {
    while (newest_) free(&newest_);
  }

  // `object` is new, from std::malloc or std::calloc.
  void add(Object* object) {
    object->older = newest_;
    newest_ = object;
    bytes_ += size_of(*object);
  }
  // Takes an object out of the list, and frees it.
  void free(Object** link) {
    Object* object = *link;
    *link = object->older;
    bytes_ -= size_of(*object);
    std::free(object);
  }

  Object* newest_ = nullptr;

private:
  static constexpr uint64_t least_threshold = uint64_t{8} << 20;

  uint64_t bytes_ = 0;
  uint64_t threshold_ = least_threshold;
  std::vector<Object*> gray_; // marked, its fields not yet
};

} // namespace letcont::run
