// A WebAssembly module as data, between the emitter and the two that write it: the encoder (encode.h) and the printer
// (text.h). It holds what the emitter needs of WebAssembly 3.0: structures, arrays and typed function references of
// the proposal "garbage collection", and tail calls.
//
// All types are in one group in which they may refer to each other; a type is a number in their list. So are functions,
// locals (parameters first) and globals. Functions that are imported come first, once the module is finished.
#pragma once

#include "support/span.h"
#include "wasm/opcode.h"

#include <cstdint>
#include <string>
#include <vector>

namespace letcont::wasm {

inline constexpr uint32_t none = UINT32_MAX;

// The type of a value, or of a field: a byte is one in memory only, and an i32 elsewhere.
struct ValueType {
  enum Kind : uint8_t { I32, I64, F64, Byte, Reference };
  Kind kind = I32;
  bool nullable = true; // a reference
  uint32_t type = none; // that a reference refers to
  bool operator==(const ValueType&) const = default;
};
constexpr ValueType reference(uint32_t type, bool nullable = true) { return {ValueType::Reference, nullable, type}; }

struct TypeDefinition {
  enum Kind : uint8_t { Function, Structure, Array };
  Kind kind = Structure;
  std::string name;
  std::vector<ValueType> parts;   // parameters, fields, or the element
  std::vector<ValueType> results; // of functions
  bool is_mutable = false;        // all its fields, or the element
  bool is_open = false;           // may have subtypes
  uint32_t super = none;          // it is a subtype of that one, which is before it in the list
};

// Where an instruction comes from.
struct Origin {
  Span span = nowhere;
  uint32_t node = 0; // the index of the cps::Expr; 0: none
};

struct Instruction {
  Opcode opcode;
  uint32_t a = 0, b = 0; // see Immediate
  uint64_t bits = 0;     // of a constant
  Origin origin;
};

struct Local {
  std::string name;
  ValueType type;
};

struct Function {
  std::string name;
  uint32_t type = 0;
  bool is_import = false;  // from the module "letcont", by its name
  std::string exported;    // the name by which the host calls it; empty: none
  uint32_t parameters = 0; // the first of the locals
  std::vector<Local> locals;
  std::vector<Instruction> body;   // without the last `end`
  std::vector<uint32_t> labels;    // of the tables of branches
  std::vector<std::string> blocks; // the names of its blocks, in their order in the body
  Span written = nowhere;          // where a person wrote its name
};

struct Global {
  std::string name;
  ValueType type;
  bool is_mutable = false;
  std::vector<Instruction> value; // a constant expression
  Origin origin;
};

struct Module {
  std::vector<TypeDefinition> types;
  std::vector<Function> functions;
  std::vector<Global> globals;
  std::vector<std::string> data; // segments for `array.new_data`
  bool has_memory = false;       // one page, exported as "memory": the buffer for texts to and from the host
};

// Return the bits of a double, and the double of these bits.
constexpr uint64_t bits_of(double value) { return __builtin_bit_cast(uint64_t, value); }
constexpr double double_of(uint64_t bits) { return __builtin_bit_cast(double, bits); }

// Returns the functions that `ref.func` names, in their order. A module must declare them.
std::vector<uint32_t> referenced_functions(const Module&);

} // namespace letcont::wasm
