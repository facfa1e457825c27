// The debugger's values and its heap. Records are numbered in the order in which the program builds them: a record has
// the same number in every run, and gets it again after stepping back and forth.
#pragma once

#include "cps/program.h"
#include "run/mark_sweep.h"
#include "run/value.h"

namespace letcont::debugger {

struct Object;
using Value = run::Value<Object>;

// A slot for a value. It records whether the value is on the heap, since values may outlive their variables.
struct Cell {
  Value value;
  bool is_reference = false;
};

// A tuple, an injection, a closure or a string, which does not change after the step that builds it; or a reference or
// an array, which the journal changes back.
struct Object {
  Object* older;   // the one made before it that still exists
  uint64_t id;     // from 1
  uint64_t step;   // the step that made it
  cps::Expr maker; // a LetPrim or LetFun; Expr{}: a global function's closure
  cps::Fun code;   // of a closure
  uint32_t tag;    // of an injection
  uint32_t count;  // of fields; of a string's bytes
  bool marked;
  bool is_text;
  Cell* fields() { return reinterpret_cast<Cell*>(this + 1); }
  const Cell* fields() const { return reinterpret_cast<const Cell*>(this + 1); }

  std::string_view text() const { return {reinterpret_cast<const char*>(this + 1), count}; }

  template <class F>
  void for_each_reference(F&& f) const {
    if (is_text) return;
    for (uint32_t i = 0; i < count; ++i)
      if (fields()[i].is_reference) f(fields()[i].value.object);
  }
};

class Heap : public run::MarkSweep<Object> {
public:
  // A record whose fields are not set. Null if memory has run out.
  Object* allocate(uint32_t count);
  // A string of at most longest_text bytes. Null if memory has run out.
  Object* allocate(std::string_view text);
  // Removes the last `count` records, counting those that were already freed.
  void unmake(uint64_t count);
  void clear() { unmake(made_); }
  // After marking, instead of sweep(): the bytes that are marked; nothing is marked afterwards.
  uint64_t take_marked();

  uint64_t made() const { return made_; } // records, since the program began

private:
  Object* make(void* memory, uint32_t count, bool is_text);

  uint64_t made_ = 0;
};

} // namespace letcont::debugger
