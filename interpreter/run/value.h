// The values of the interpreters that keep them one by one: the reference evaluator and the debugger, whose records
// (`Object`) differ; and what operations and external functions make of them.
#pragma once

#include "cps/ast.h"
#include "lambda/operation.h"
#include "run/run.h"
#include "support/names.h"

#include <array>
#include <optional>
#include <span>

namespace letcont::run {

// Types are known from the program, so a value carries none.
template <class Object>
union Value {
  int32_t integer;
  int64_t wide;
  uint32_t character; // its code
  double real;
  bool boolean;
  uint32_t text;  // a Name's index
  uint32_t code;  // a Fun's index, or an external's name (external_value)
  Object* object; // null: not set yet
  uint64_t bits = 0;
};

inline constexpr uint32_t external_bit = 0x80000000;

// An external function, which has no code, by its name.
template <class Object>
Value<Object> external_value(Name name) {
  Value<Object> value;
  value.code = name.index | external_bit;
  return value;
}
// The name of the external function that a value of the type code(…) is, if it is one.
template <class Object>
std::optional<Name> external_name(Value<Object> value) {
  return value.code & external_bit ? std::optional(Name{value.code & ~external_bit}) : std::nullopt;
}

// Returns the value of a constant or of an external function. `text` gives the number of a string's text.
template <class Object, class Text>
Value<Object> constant_value(const cps::Program& program, const cps::Primitive& constant, Text text) {
  Value<Object> value;
  switch (constant.kind) {
  case cps::PrimKind::Int: value.integer = constant.integer(); break;
  case cps::PrimKind::Long: value.wide = cps::long_value(program, constant); break;
  case cps::PrimKind::Character: value.character = constant.character(); break;
  case cps::PrimKind::Double: value.real = cps::double_value(program, constant); break;
  case cps::PrimKind::Bool: value.boolean = constant.boolean(); break;
  case cps::PrimKind::String: value.text = text(constant.text()); break;
  case cps::PrimKind::External: value = external_value<Object>(constant.text()); break;
  default: break;
  }
  return value;
}

// Returns the result of an operation, or nothing if it fails, for the reason that the table of operations gives.
template <class Object>
std::optional<Value<Object>> operate(Operation operation, std::span<const Value<Object>> operands, const Names& texts) {
  Value<Object> value;
  if (info(operation).operands[0] == TypeTable::str) {
    std::string_view text = texts.text(Name{operands[0].text});
    if (info(operation).result == TypeTable::boolean) {
      value.boolean = holds(operation, text, texts.text(Name{operands[1].text}));
      return value;
    }
    Scalar last;
    last.bits = operands.back().bits;
    std::optional<Scalar> result = compute(operation, text, last);
    if (!result) return std::nullopt;
    value.bits = result->bits;
    return value;
  }
  std::array<Scalar, 3> given;
  for (size_t i = 0; i < operands.size(); ++i) given[i].bits = operands[i].bits;
  std::optional<Scalar> result = compute(operation, std::span(given).first(operands.size()));
  if (!result) return std::nullopt;
  value.bits = result->bits;
  return value;
}

// Returns the argument of an external function that is called with these values.
template <class Object>
Argument argument_of(External external, std::span<const Value<Object>> values, const Names& texts) {
  Argument argument;
  Type takes = info(external).takes;
  if (takes == TypeTable::i32) argument.integer = values[0].integer;
  if (takes == TypeTable::i64) argument.integer = values[0].wide;
  if (takes == TypeTable::character) argument.integer = values[0].character;
  if (takes == TypeTable::boolean) argument.integer = values[0].boolean;
  if (takes == TypeTable::f64) argument.real = values[0].real;
  if (takes == TypeTable::str) argument.text = texts.text(Name{values[0].text});
  return argument;
}

} // namespace letcont::run
