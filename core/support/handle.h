// Typed indices. The compiler's data structures live in arenas (arena.h) and refer to each other by 32-bit handles:
// half the size of a pointer, valid when the arena grows or is copied, and of a type of their own for each kind of
// thing, so that a variable cannot be mistaken for an occurrence.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace letcont {

template <class Tag>
struct Handle {
  uint32_t index = 0; // 0: nothing

  explicit operator bool() const { return index != 0; }
  auto operator<=>(const Handle&) const = default;
};

// Consecutive handles: `first`, and the `count - 1` after it.
template <class H>
struct HandleRange {
  H first;
  uint32_t count = 0;

  struct Iterator {
    uint32_t index;
    H operator*() const { return H{index}; }
    Iterator& operator++() { return ++index, *this; }
    bool operator==(const Iterator&) const = default;
  };
  Iterator begin() const { return {first.index}; }
  Iterator end() const { return {first.index + count}; }
  uint32_t size() const { return count; }
  bool empty() const { return count == 0; }
  H operator[](uint32_t i) const { return H{first.index + i}; }
};

} // namespace letcont

template <class Tag>
struct std::hash<letcont::Handle<Tag>> {
  size_t operator()(letcont::Handle<Tag> handle) const { return handle.index; }
};
