// The evaluator's values and its heap: tuples, injections and closures, freed by mark and sweep.
#pragma once

#include "support/names.h"

#include <cstdint>
#include <span>
#include <vector>

namespace letcont::eval {

struct Object;

// Types are known from the program, so a value carries none.
union Value {
  int32_t integer;
  double real;
  bool boolean;
  uint32_t text;     // a Name's index
  uint32_t code;     // a Fun's index
  uint32_t external; // the index of the name of an external, with `external_bit`
  Object* object;    // null: not set yet
  uint64_t bits = 0;

  static constexpr uint32_t external_bit = 0x80000000;
};

// A record: its fields, and which of them refer to the heap. `tag` is an injection's, or the index of a closure's Fun.
struct Object {
  Object* next_object; // of all that exist
  uint32_t tag;
  uint32_t count;
  uint32_t unit; // which program made it, and has its code if it is a closure
  bool marked;
  Value* fields() { return reinterpret_cast<Value*>(this + 1); }
  bool* references() { return reinterpret_cast<bool*>(fields() + count); }
};

class Heap {
public:
  Heap() = default;
  ~Heap();
  Heap(const Heap&) = delete;
  Heap& operator=(const Heap&) = delete;

  // A record whose fields are not set. Null if memory has run out.
  Object* allocate(uint32_t tag, uint32_t count);

  // True when so much was allocated that a collection pays; then the owner marks its roots and sweeps.
  bool wants_collection() const { return bytes_ >= threshold_; }
  void mark(Object* root);
  // Frees what is not marked.
  void sweep();

  uint64_t bytes() const { return bytes_; }

private:
  static size_t size_of(uint32_t count) { return sizeof(Object) + count * (sizeof(Value) + sizeof(bool)); }

  Object* all_ = nullptr;
  uint64_t bytes_ = 0;
  uint64_t threshold_ = uint64_t{8} << 20;
  std::vector<Object*> gray_; // marked, its fields not yet
};

} // namespace letcont::eval
