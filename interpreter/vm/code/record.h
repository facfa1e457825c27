// The representation of values: which types are pointers, which take no space, and the layout of records.
//
// A record is a header and its fields, 8 bytes each, those that are pointers first. So the collector needs no table of
// types: the header says how many fields there are, and how many of them are pointers.
//
// A string is a pointer to a record with its bytes; or, if it is a constant of the program, an odd number that has its
// name: so constants take no memory, and two of them are equal if the numbers are.
#pragma once

#include "cps/program.h"

#include <span>
#include <vector>

namespace letcont::vm {

struct Record {
  uint32_t tag;        // of an injection; where a closure's code begins, in units
  uint16_t references; // fields that are pointers
  uint16_t fields;     // 0: the record has moved, and its first field says where
  uint64_t* values() { return reinterpret_cast<uint64_t*>(this + 1); }
};
static_assert(sizeof(Record) == 8);

// The record of a string has its number of bytes as the tag, and the bytes after the header.
inline constexpr uint16_t text_references = UINT16_MAX;
constexpr bool is_text(const Record& record) { return record.references > record.fields; } // unless it has moved
constexpr uint64_t text_bytes(uint64_t size) { return sizeof(Record) + (size < 8 ? 8 : (size + 7) / 8 * 8); }
constexpr uint32_t constant_text(uint32_t name) { return name << 1 | 1; }
constexpr bool is_constant_text(uint64_t value) { return value & 1; }

inline constexpr uint32_t most_fields = UINT16_MAX;
constexpr uint32_t record_bytes(uint32_t fields) { return static_cast<uint32_t>(sizeof(Record)) + fields * 8; }
// Returns the two counts as the header has them, for an instruction that builds the record.
constexpr uint32_t packed_layout(uint32_t references, uint32_t fields) { return references | fields << 16; }

// There is only one unit value: it takes no register and no field, and is not passed.
constexpr bool takes_room(Type type) { return type != TypeTable::unit; }

inline bool is_reference(const TypeTable& types, Type type) {
  switch (types.kind(type)) {
  case TypeKind::Tuple: return takes_room(type);
  case TypeKind::Str:
  case TypeKind::Function:
  case TypeKind::Environment:
  case TypeKind::Data:
  case TypeKind::Reference:
  case TypeKind::Array: return true;
  default: return false;
  }
}

// A reference or an array: elements of 8 bytes each, after this header. The heap has each in memory of its own, where
// it stays, so that writing it needs no way to find it again. It begins as a record does that cannot be: one without
// fields, of which that many are pointers.
struct alignas(8) ArrayRecord {
  static constexpr uint16_t mark = UINT16_MAX;

  Record header{0, mark, 0};
  uint32_t count = 0;
  bool has_references = false;
  bool is_marked = false;       // during a full collection
  ArrayRecord* older = nullptr; // the one made before it that still exists
  uint64_t* values() { return reinterpret_cast<uint64_t*>(this + 1); }
};
constexpr uint64_t array_bytes(uint32_t count) { return sizeof(ArrayRecord) + uint64_t{8} * count; }

// The layout of a record's fields.
struct Arrangement {
  static constexpr uint32_t nowhere = UINT32_MAX;
  std::vector<uint32_t> places; // by field: its index in the record, or nowhere
  uint32_t references = 0;
  uint32_t fields = 0; // that take room
};

inline Arrangement arrange(const TypeTable& types, std::span<const Type> fields) {
  Arrangement arranged;
  for (Type field : fields) {
    arranged.references += is_reference(types, field);
    arranged.fields += takes_room(field);
  }
  uint32_t next_reference = 0, next_other = arranged.references;
  for (Type field : fields)
    arranged.places.push_back(!takes_room(field)           ? Arrangement::nowhere
                              : is_reference(types, field) ? next_reference++
                                                           : next_other++);
  return arranged;
}

} // namespace letcont::vm
