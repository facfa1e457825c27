// Operations that give strings: they are built in place, in the heap.
#include "vm/machine/execute.h"
#include "vm/machine/machine.h"

#include <array>
#include <cstring>
#include <optional>
#include <span>
#include <string>

namespace letcont::vm {

namespace {
// Copies the bytes of a string. Most strings are short, and a call takes longer than copying them does.
[[gnu::always_inline]] inline void copy_bytes(char* to, std::string_view from) {
  const char* at = from.data();
  size_t left = from.size();
  if (left > 64) {
    std::memcpy(to, at, left);
    return;
  }
  for (; left >= 8; left -= 8, at += 8, to += 8) std::memcpy(to, at, 8);
  if (left & 4) std::memcpy(to, at, 4), at += 4, to += 4;
  if (left & 2) std::memcpy(to, at, 2), at += 2, to += 2;
  if (left & 1) *to = *at;
}
} // namespace

// Executes an operation that gives a string: map, to, operand ….
bool Machine::build_text(Registers& r, Operation operation) {
  if (operation == Operation::Concat) return concat_texts(r);
  if (operation == Operation::Cut) return cut_text(r);
  std::array<TextOperand, 3> operands;
  uint32_t count = info(operation).operands.size();
  for (uint32_t i = 0; i < count; ++i) {
    uint64_t value = load<uint64_t>(slot(r, 2 + i));
    if (info(operation).operands[i] == TypeTable::str)
      operands[i].text = text(value);
    else
      operands[i].scalar.bits = value;
  }
  std::optional<std::string> made = compute_text(operation, std::span(operands).first(count));
  if (!made) return fail_operation(r);
  char* place = begin_text(r, made->size());
  if (!place) return false;
  std::memcpy(place, made->data(), made->size());
  return end_text(r, place, count);
}

// The two operations that programs use most copy what they take from where it is to where it belongs.
bool Machine::concat_texts(Registers& r) {
  auto operand = [&](uint32_t i) { return text(load<uint64_t>(slot(r, 2 + i))); };
  uint64_t size = uint64_t{operand(0).size()} + operand(1).size();
  char* place = begin_text(r, size);
  if (!place) return false;
  std::string_view first = operand(0), second = operand(1); // where they are now
  copy_bytes(place, first);
  copy_bytes(place + first.size(), second);
  return end_text(r, place, 2);
}
bool Machine::cut_text(Registers& r) {
  auto operand = [&] { return text(load<uint64_t>(slot(r, 2))); };
  int32_t begin = load<int32_t>(slot(r, 3)), end = load<int32_t>(slot(r, 4));
  if (!has_part(operand(), begin, end)) return fail_operation(r);
  uint32_t from = static_cast<uint32_t>(begin), size = static_cast<uint32_t>(end) - from;
  char* place = begin_text(r, size);
  if (!place) return false;
  copy_bytes(place, operand().substr(from, size)); // where it is now
  return end_text(r, place, 3);
}

// Returns where the bytes of the string go that the instruction gives, or fails and returns null. May collect.
char* Machine::begin_text(Registers& r, uint64_t size) {
  if (size > longest_text) return fail_in_segment(r, "limit/string", long_text_message), nullptr;
  char* place = place_text(r, text_bytes(size));
  if (!place) return nullptr;
  Record header{static_cast<uint32_t>(size), text_references, 1};
  std::memcpy(place, &header, sizeof header);
  return place + sizeof header;
}
// The bytes are there: the instruction, of so many operands, is done.
bool Machine::end_text(Registers& r, const char* bytes, uint32_t operands) {
  store(slot(r, 1), bytes - sizeof(Record));
  advance(r, 2 + operands);
  return true;
}

// Returns memory for the record of a string, or fails and returns null. May collect.
char* Machine::place_text(Registers& r, uint64_t bytes) {
  uint32_t map = unit(r, 0);
  if (heap_.is_large(bytes)) {
    bool collects = options_.stress || !heap_.has_old_room(bytes);
    return !collects || collect(r, map, 0, bytes) ? heap_.place_old(bytes) : nullptr;
  }
  if (static_cast<size_t>(hot.alloc_end - r.alloc) < bytes && !collect(r, map, bytes)) return nullptr;
  char* place = r.alloc;
  r.alloc += bytes;
  return place;
}

} // namespace letcont::vm
