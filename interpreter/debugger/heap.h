// The debugger's values and its heap. Records are numbered in the order in which the program makes them: the same
// record has the same number in every run, and a record that is unmade by stepping back gets it again.
#pragma once

#include "cps/program.h"

#include <cstdint>
#include <vector>

namespace letcont::debugger {

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

// A place for a value. What it holds may have outlived its variable, so it says itself whether that is on the heap.
struct Cell {
  Value value;
  bool is_reference = false;
};

// A tuple, an injection or a closure. It does not change once the step that makes it is over.
struct Object {
  Object* older;   // the one made before it that still exists
  uint64_t id;     // from 1
  uint64_t step;   // the step that made it
  cps::Expr maker; // a LetPrim or LetFun; Expr{}: a global function's closure
  cps::Fun code;   // of a closure
  uint32_t tag;    // of an injection
  uint32_t count;
  bool marked;
  Cell* fields() { return reinterpret_cast<Cell*>(this + 1); }
  const Cell* fields() const { return reinterpret_cast<const Cell*>(this + 1); }
};

class Heap {
public:
  Heap() = default;
  ~Heap() { clear(); }
  Heap(const Heap&) = delete;
  Heap& operator=(const Heap&) = delete;

  // A record whose fields are not set. Null if memory has run out.
  Object* allocate(uint32_t count);
  // Unmakes the last `count` records that were made; those of them that are freed already count, too.
  void unmake(uint64_t count);
  void clear();

  // ---- Collections: the owner marks what it wants, then sweeps, or asks how much that was.
  void mark(Object* root);
  void sweep();
  uint64_t take_marked(); // the bytes that are marked; nothing is marked afterwards
  bool wants_collection() const { return bytes_ >= threshold_; }

  // As the reference evaluator counts them, whatever they take here.
  static uint64_t size_of(uint32_t count) { return 24 + uint64_t{9} * count; }
  uint64_t bytes() const { return bytes_; }
  uint64_t made() const { return made_; } // records, since the program began

private:
  Object* newest_ = nullptr;
  uint64_t made_ = 0;
  uint64_t bytes_ = 0;
  uint64_t threshold_ = uint64_t{8} << 20;
  std::vector<Object*> gray_; // marked, its fields not yet
};

} // namespace letcont::debugger
