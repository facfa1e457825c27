// What reads and writes memory: references, which hold one value that can be written, and arrays, which hold a number
// of them, counted from 0. One table, which every engine and every pass goes by, as with operation.h.
//
//   ref(x)          a new reference, which holds x
//   get(r)          what it holds
//   set(r, x)       it holds x from now on; gives ()
//   array(n, x)     a new array of n elements, each of which is x
//   at(a, i)        its element i
//   put(a, i, x)    element i is x from now on; gives ()
//   size(a)         its number of elements, which never changes
//   empty()         a new array without elements, of the type that its variable has
//
// Numbers are i32. at and put end the program with an error if there is no element i, array if n is negative.
//
// What may be done with each, beyond evaluating it where it stands, is in passes/analysis/effects.h.
#pragma once

#include "lambda/operation.h"
#include "lambda/rows.h"
#include "types/type.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace letcont {

enum class MemoryOperation : uint8_t { Ref, Get, Set, Array, At, Put, Size, Empty };

struct MemoryInfo {
  static constexpr uint32_t none = UINT32_MAX;

  std::string_view name; // in the text form and in messages
  uint32_t operands;
  TypeKind holder;           // the kind of what is made, read or written
  uint32_t number = none;    // the position of the operand that is an i32: an index or a size
  uint32_t content = none;   // the position of the operand that is put into it
  bool creates = false;      // its operands do not contain the holder; otherwise that is the first
  bool reads = false;        // what can be written
  bool writes = false;       // and gives the unit value
  Fault fault = Fault::None; // why it may fail
};

inline constexpr std::array memory_operations = [] {
  constexpr TypeKind reference = TypeKind::Reference, array = TypeKind::Array;
  constexpr uint32_t none = MemoryInfo::none;
  return std::array{
      MemoryInfo{"ref", 1, reference, none, 0, true},
      MemoryInfo{"get", 1, reference, none, none, false, true},
      MemoryInfo{"set", 2, reference, none, 1, false, false, true},
      MemoryInfo{"array", 2, array, 0, 1, true, false, false, Fault::Size},
      MemoryInfo{"at", 2, array, 1, none, false, true, false, Fault::Index},
      MemoryInfo{"put", 3, array, 1, 2, false, false, true, Fault::Index},
      MemoryInfo{"size", 1, array},
      MemoryInfo{"empty", 0, array, none, none, true},
  };
}();
inline constexpr MemoryOperation last_memory_operation = MemoryOperation::Empty;
static_assert(memory_operations.size() == static_cast<size_t>(last_memory_operation) + 1);

inline constexpr const MemoryInfo& info(MemoryOperation operation) {
  return memory_operations[static_cast<size_t>(operation)];
}

// Returns the operation with that name in the text form, if there is one.
inline std::optional<MemoryOperation> memory_operation_named(std::string_view name) {
  return value_named<MemoryOperation>(memory_operations, name);
}

// Returns the type of the result, which follows from those of the operands; nothing if the first operand is not of the
// kind that the operation needs, operands are missing, or it follows from nothing.
inline std::optional<Type> result_type(MemoryOperation operation, TypeTable& types, std::span<const Type> operands) {
  const MemoryInfo& about = info(operation);
  if (operands.size() != about.operands) return std::nullopt;
  if (operation == MemoryOperation::Empty) return std::nullopt;
  if (about.creates) {
    Type content = operands[about.content];
    return about.holder == TypeKind::Array ? types.array(content) : types.reference(content);
  }
  if (types.kind(operands[0]) != about.holder) return std::nullopt;
  if (about.writes) return TypeTable::unit;
  return about.reads ? types.element(operands[0]) : TypeTable::i32;
}

} // namespace letcont
