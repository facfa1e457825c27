// The machine's heap: a young space, in which allocation increments a pointer, and an old one.
//
// When the young space is full, its live records are copied to the old one (Cheney, "A nonrecursive list compacting
// algorithm", CACM 1970), all of them: what survives one collection mostly lives on. Values never change, and a record
// is built after its fields; so old records never refer to young ones, and a young collection needs no remembered set:
// it costs only the live young records and the roots. When the old space has grown enough, all live records are copied
// to a new one.
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

#include <cstdint>

namespace letcont::vm {

struct HeapCounters {
  uint64_t young_collections = 0, full_collections = 0;
  uint64_t highest_bytes = 0; // in records, alive or not yet collected
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
    if (young_.holds(record) || (is_full_ && old_.holds(record))) slot = reinterpret_cast<uintptr_t>(copy(record));
  }
  bool finish();
  // Whether a record of that many bytes belongs into the old space.
  bool is_large(uint64_t bytes) const { return bytes > static_cast<uint64_t>(young_.end - young_.begin) / 4; }
  bool has_old_room(uint64_t bytes) const { return bytes <= old_.room() && old_.used() + bytes <= next_full_; }
  char* place_old(uint64_t bytes);

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

  uint64_t limit_;
  Space young_, old_, to_; // `to_`: where records are copied
  char* scan_ = nullptr;   // records before it hold new addresses only
  bool is_full_ = false;
  bool out_of_memory_ = false;
  bool stress_;
  uint64_t old_bytes_ = 0; // for which the collection makes room in the old space
  uint64_t next_full_;     // when the old space has grown to that
  HeapCounters counters_;
};

} // namespace letcont::vm
