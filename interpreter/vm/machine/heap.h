// The machine's heap: a young space, in which allocation increments a pointer, and an old one.
//
// When the young space is full, its live records are copied to the old one (Cheney, "A nonrecursive list compacting
// algorithm", CACM 1970), all of them: what survives one collection mostly lives on. A record never changes, and is
// built after its fields; so old records never refer to young ones, and a young collection costs only the live young
// records and the roots. When the old space has grown enough, all live records are copied to a new one.
//
// References and arrays do change. They are neither young nor old: each has memory of its own, does not move, and is
// freed by a full collection that does not reach it. Instructions that write a pointer to a young record into one
// remember where (Remembered); a young collection begins with those places.
//
//   heap.begin(alloc);                      // `alloc`: where the next record would be
//   for each root: heap.forward(slot);
//   if (!heap.finish()) …                   // more than the limit is alive, or memory has run out
//
// A record that is large for the young space, a string, is put into the old one at once: by place_old, if
// has_old_room; otherwise after a collection, whose `begin` is told of the bytes.
//
// `begin` decides between a young and a full collection. Memory: the young space, and at most twice the live data plus,
// during a full collection, as much again.
#pragma once

#include "support/not_copied.h"
#include "vm/code/record.h"

#include <array>
#include <cstdint>
#include <vector>

namespace letcont::vm {

struct HeapCounters {
  uint64_t young_collections = 0, full_collections = 0;
  uint64_t highest_bytes = 0; // in records, alive or not yet collected
};

// The places in references and arrays that have got a pointer to a young record since the last collection. When there
// is no room for another, that is a reason to collect.
struct Remembered {
  std::array<uint64_t*, 4096> places;
  uint32_t count = 0;
};

class Heap : NotCopied {
public:
  // `largest_record` in bytes. With `stress` every other collection is a full one.
  Heap(uint64_t limit, uint32_t largest_record, bool stress);
  ~Heap();

  // Whether the initial memory could be allocated.
  bool is_ready() const { return young_.begin != nullptr; }
  // Allocation between two collections is in [alloc_begin, alloc_end).
  char* alloc_begin() const { return young_.begin; }
  char* alloc_end() const { return young_.end; }

  void begin(char* alloc, uint64_t old_bytes = 0);
  bool is_full() const { return is_full_; } // the collection that has begun
  void forward(uint64_t& slot) {
    if (is_constant_text(slot)) return;
    char* record = reinterpret_cast<char*>(static_cast<uintptr_t>(slot));
    if (young_.holds(record) || (is_full_ && old_.holds(record)))
      slot = reinterpret_cast<uintptr_t>(copy(record));
    else if (is_full_ && record)
      reach(reinterpret_cast<ArrayRecord*>(record));
  }
  bool finish();
  // Whether a record of that many bytes, more than a quarter of the young space, belongs into the old one.
  bool is_large(uint64_t bytes) const { return bytes > static_cast<uint64_t>(young_.end - young_.begin) / 4; }
  bool has_old_room(uint64_t bytes) const { return bytes <= old_.room() && used() + bytes <= next_full_; }
  char* place_old(uint64_t bytes);

  // Whether an array of so many elements should wait for a full collection, which is the next one then.
  bool wants_collection(uint32_t count);
  // Returns a new array, or null if that would exceed the limit, or memory has run out.
  ArrayRecord* allocate(uint32_t count, uint64_t content, bool has_references);
  Remembered remembered;

  const HeapCounters& counters() const { return counters_; }
  void note_height(const char* alloc);

private:
  struct Space {
    char *begin = nullptr, *top = nullptr, *end = nullptr;
    bool holds(const char* at) const {
      return reinterpret_cast<uintptr_t>(at) - reinterpret_cast<uintptr_t>(begin) < static_cast<uintptr_t>(end - begin);
    }
    uint64_t used() const { return static_cast<uint64_t>(top - begin); }
    uint64_t room() const { return static_cast<uint64_t>(end - top); }
  };
  static bool reserve(Space&, uint64_t bytes);
  char* copy(char* record);
  void reach(ArrayRecord*);
  void forward_all(ArrayRecord&);
  void sweep_arrays();
  uint64_t used() const { return old_.used() + array_bytes_; }

  uint64_t limit_;
  Space young_, old_, to_; // `to_`: where records are copied
  char* scan_ = nullptr;   // records before it hold new addresses only
  bool is_full_ = false;
  bool next_is_full_ = false;
  bool out_of_memory_ = false;
  bool stress_;
  uint64_t old_bytes_ = 0; // for which the collection makes room in the old space
  ArrayRecord* newest_array_ = nullptr;
  uint64_t array_bytes_ = 0;
  std::vector<ArrayRecord*> with_young_; // new arrays whose elements may be young
  std::vector<ArrayRecord*> gray_;       // marked, their elements not yet
  uint64_t live_ = 0;                    // after the last full collection
  uint64_t next_full_;                   // when the old space and the arrays have grown to that
  HeapCounters counters_;
};

} // namespace letcont::vm
