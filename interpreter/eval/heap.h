// The evaluator's values and its heap: tuples, injections, closures and strings, freed by mark and sweep.
#pragma once

#include "run/mark_sweep.h"
#include "run/value.h"

#include <cstring>

namespace letcont::eval {

struct Object;
using Value = run::Value<Object>;

// A record: its fields, and which of them are references; or a string: its bytes. `tag` is an injection's tag, or the
// index of a closure's Fun.
struct Object {
  Object* older; // the one made before it that still exists
  uint32_t tag;
  uint32_t count;
  uint32_t unit; // which program made it, and has its code if it is a closure
  bool marked;
  bool is_text;
  Value* fields() { return reinterpret_cast<Value*>(this + 1); }
  bool* references() { return reinterpret_cast<bool*>(fields() + count); }
  std::string_view text() const { return {reinterpret_cast<const char*>(this + 1), count}; }

  template <class F>
  void for_each_reference(F&& f) {
    if (is_text) return;
    for (uint32_t i = 0; i < count; ++i)
      if (references()[i]) f(fields()[i].object);
  }
};

class Heap : public run::MarkSweep<Object> {
public:
  // A record whose fields are not set. Null if memory has run out.
  Object* allocate(uint32_t tag, uint32_t count) {
    void* memory = std::calloc(1, sizeof(Object) + count * (sizeof(Value) + sizeof(bool)));
    if (!memory) return nullptr;
    Object* object = static_cast<Object*>(memory);
    object->tag = tag;
    object->count = count;
    add(object);
    return object;
  }
  // A string of at most longest_text bytes. Null if memory has run out.
  Object* allocate(std::string_view text) {
    void* memory = std::malloc(sizeof(Object) + text.size());
    if (!memory) return nullptr;
    Object* object = static_cast<Object*>(memory);
    *object = {};
    object->count = static_cast<uint32_t>(text.size());
    object->is_text = true;
    std::memcpy(static_cast<void*>(object + 1), text.data(), text.size());
    add(object);
    return object;
  }
};

} // namespace letcont::eval
