#include "vm/machine/heap.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

namespace letcont::vm {

namespace {

// The size of the young space: it stays in the processor's cache.
constexpr uint64_t young_bytes = uint64_t{512} << 10;
constexpr uint64_t smallest_full = uint64_t{4} << 20;

// Most records are small. Their copy is a few moves, where one of any size is a call, or in WebAssembly a loop of
// bytes.
inline void copy_record(char* to, const char* from, uint64_t bytes) {
  switch (bytes) {
  case record_bytes(1): std::memcpy(to, from, record_bytes(1)); break;
  case record_bytes(2): std::memcpy(to, from, record_bytes(2)); break;
  case record_bytes(3): std::memcpy(to, from, record_bytes(3)); break;
  case record_bytes(4): std::memcpy(to, from, record_bytes(4)); break;
  default: std::memcpy(to, from, bytes);
  }
}

} // namespace

Heap::Heap(uint64_t limit, uint32_t largest_record, bool stress) : limit_(limit), stress_(stress) {
  uint64_t young = std::clamp<uint64_t>(limit / 4, 1024, young_bytes);
  reserve(young_, std::max<uint64_t>(young, largest_record));
  next_full_ = std::min(smallest_full, std::max(limit, young));
}

Heap::~Heap() {
  std::free(young_.begin);
  std::free(old_.begin);
  while (newest_array_) std::free(std::exchange(newest_array_, newest_array_->older));
}

bool Heap::reserve(Space& space, uint64_t bytes) {
  char* memory = bytes < SIZE_MAX ? static_cast<char*>(std::malloc(bytes)) : nullptr;
  space = {memory, memory, memory ? memory + bytes : nullptr};
  return memory != nullptr;
}

void Heap::note_height(const char* alloc) {
  uint64_t young = static_cast<uint64_t>(alloc - young_.begin);
  counters_.highest_bytes = std::max(counters_.highest_bytes, used() + young);
}

char* Heap::place_old(uint64_t bytes) {
  char* record = old_.top;
  old_.top += bytes;
  return record;
}

void Heap::begin(char* alloc, uint64_t old_bytes) {
  old_bytes_ = old_bytes;
  note_height(alloc);
  young_.top = alloc;
  uint64_t collections = counters_.young_collections + counters_.full_collections;
  is_full_ = next_is_full_ || used() + old_bytes >= next_full_ || old_.room() < young_.used() + old_bytes ||
             (stress_ && collections % 2 == 1);
  next_is_full_ = false;
  ++(is_full_ ? counters_.full_collections : counters_.young_collections);
  if (is_full_) {
    // Room for as much again as can be alive, so that the next full collection is far; or at least for what can be.
    uint64_t most = old_.used() + young_.used() + old_bytes;
    uint64_t young_capacity = static_cast<uint64_t>(young_.end - young_.begin);
    if (!reserve(to_, 2 * most + 2 * young_capacity) && !reserve(to_, most + 8)) {
      // Nothing can be moved; what is alive stays where it is, and the program ends.
      out_of_memory_ = true;
      is_full_ = false;
      to_ = {};
      young_ = {young_.begin, young_.begin, young_.begin};
    }
  } else {
    to_ = old_;
  }
  scan_ = to_.top;
}

char* Heap::copy(char* at) {
  Record* record = reinterpret_cast<Record*>(at);
  if (record->fields == 0) return reinterpret_cast<char*>(static_cast<uintptr_t>(record->values()[0]));
  uint64_t bytes = is_text(*record) ? text_bytes(record->tag) : record_bytes(record->fields);
  char* to = to_.top;
  copy_record(to, at, bytes);
  to_.top += bytes;
  record->fields = 0;
  record->values()[0] = reinterpret_cast<uintptr_t>(to);
  return to;
}

// ---- References and arrays

void Heap::reach(ArrayRecord* array) {
  if (array->header.references != ArrayRecord::mark || array->header.fields != 0) return; // a constant record
  if (!std::exchange(array->is_marked, true) && array->has_references) gray_.push_back(array);
}

void Heap::forward_all(ArrayRecord& array) {
  for (uint32_t i = 0; i < array.count; ++i) forward(array.values()[i]);
}

void Heap::sweep_arrays() {
  for (ArrayRecord** link = &newest_array_; *link;) {
    ArrayRecord* array = *link;
    if (std::exchange(array->is_marked, false)) {
      link = &array->older;
      continue;
    }
    *link = array->older;
    array_bytes_ -= array_bytes(array->count);
    std::free(array);
  }
}

// Close to the limit, only if enough may have become garbage since the last time: else each array would collect.
bool Heap::wants_collection(uint32_t count) {
  uint64_t wanted = used() + array_bytes(count);
  bool may_fit = wanted > limit_ && used() > live_ && used() - live_ >= limit_ / 64;
  next_is_full_ = wanted > next_full_ || may_fit;
  return next_is_full_ || stress_;
}

ArrayRecord* Heap::allocate(uint32_t count, uint64_t content, bool has_references) {
  uint64_t bytes = array_bytes(count);
  void* memory = used() + bytes <= limit_ && bytes < SIZE_MAX ? std::malloc(bytes) : nullptr;
  if (!memory) return nullptr;
  ArrayRecord* array = new (memory) ArrayRecord;
  array->count = count;
  array->has_references = has_references;
  array->older = std::exchange(newest_array_, array);
  array_bytes_ += bytes;
  std::fill_n(array->values(), count, content);
  bool may_be_young = has_references && young_.holds(reinterpret_cast<const char*>(static_cast<uintptr_t>(content)));
  if (may_be_young && count > 0) with_young_.push_back(array);
  return array;
}

// ---- The end of a collection

bool Heap::finish() {
  if (out_of_memory_) return false;
  if (!is_full_) {
    for (uint32_t i = 0; i < remembered.count; ++i) forward(*remembered.places[i]);
    for (ArrayRecord* array : with_young_) forward_all(*array);
  }
  remembered.count = 0;
  with_young_.clear();
  while (scan_ < to_.top || !gray_.empty()) {
    while (scan_ < to_.top) {
      Record* record = reinterpret_cast<Record*>(scan_);
      if (is_text(*record)) {
        scan_ += text_bytes(record->tag);
        continue;
      }
      for (uint32_t i = 0; i < record->references; ++i) forward(record->values()[i]);
      scan_ += record_bytes(record->fields);
    }
    if (gray_.empty()) break;
    ArrayRecord* array = gray_.back();
    gray_.pop_back();
    forward_all(*array);
  }
  if (is_full_) {
    std::free(old_.begin);
    sweep_arrays();
  }
  old_ = std::exchange(to_, {});
  young_.top = young_.begin;
  if (!is_full_) return true;
  uint64_t live = used() + old_bytes_;
  live_ = live;
  next_full_ = std::max({std::min(2 * live, limit_), live + live / 4, std::min(smallest_full, limit_)});
  return live <= limit_;
}

} // namespace letcont::vm
