// An arena: objects of one type in one growing block, addressed by handles and freed all at once. Single objects
// cannot be freed, so handles never dangle, and no destructor walks a deep structure. Copying an arena copies the
// block.
#pragma once

#include "support/handle.h"

#include <cassert>
#include <vector>

namespace letcont {

template <class T, class H>
class Arena {
public:
  Arena() : items_(1) {} // the handle 0 means nothing

  // Adds an object. Invalidates references into the arena, but not handles. Amortised O(1).
  H add(T item) {
    items_.push_back(std::move(item));
    return H{static_cast<uint32_t>(items_.size() - 1)};
  }
  // Adds `count` default-constructed objects with consecutive handles.
  HandleRange<H> add_range(uint32_t count) {
    HandleRange<H> range{H{static_cast<uint32_t>(items_.size())}, count};
    items_.resize(items_.size() + count);
    return range;
  }

  T& operator[](H handle) {
    assert(handle.index != 0 && handle.index < items_.size());
    return items_[handle.index];
  }
  const T& operator[](H handle) const {
    assert(handle.index != 0 && handle.index < items_.size());
    return items_[handle.index];
  }

  bool contains(H handle) const { return handle.index != 0 && handle.index < items_.size(); }
  // Returns the largest index plus one: the size of a table that is indexed by handles.
  uint32_t limit() const { return static_cast<uint32_t>(items_.size()); }

private:
  std::vector<T> items_;
};

} // namespace letcont
