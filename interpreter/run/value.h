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

// Types are known from the program, so a value carries none. A string is a constant of the program, by its Name, or a
// record of the heap; `bits` is odd for the former (constant_text).
template <class Object>
union Value {
  int32_t integer;
  int64_t wide;
  uint32_t character; // its code
  double real;
  bool boolean;
  uint32_t code;  // a Fun's index, or an external's name (external_value)
  Object* object; // null: not set yet
  uint64_t bits = 0;
};

// A string that is a constant: its text is in a table of names.
template <class Object>
Value<Object> constant_text(Name name) {
  Value<Object> value;
  value.bits = uint64_t{name.index} << 1 | 1;
  return value;
}
// Returns the text of a string. `texts` has those of constants; that of a record lasts as long as the record.
template <class Object>
std::string_view text_of(Value<Object> value, const Names& texts) {
  return value.bits & 1 ? texts.text(Name{static_cast<uint32_t>(value.bits >> 1)}) : value.object->text();
}

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

// Returns the value of a constant or of an external function. `text` gives the name of a string's text.
template <class Object, class Text>
Value<Object> constant_value(const cps::Program& program, const cps::Primitive& constant, Text text) {
  Value<Object> value;
  switch (constant.kind) {
  case cps::PrimKind::Int: value.integer = constant.integer(); break;
  case cps::PrimKind::Long: value.wide = cps::long_value(program, constant); break;
  case cps::PrimKind::Character: value.character = constant.character(); break;
  case cps::PrimKind::Double: value.real = cps::double_value(program, constant); break;
  case cps::PrimKind::Bool: value.boolean = constant.boolean(); break;
  case cps::PrimKind::String: value = constant_text<Object>(text(constant.text())); break;
  case cps::PrimKind::External: value = external_value<Object>(constant.text()); break;
  default: break;
  }
  return value;
}

// Returns the result of an operation that gives no string, or nothing if it fails, for the reason that the table of
// operations gives.
template <class Object>
std::optional<Value<Object>> operate(Operation operation, std::span<const Value<Object>> operands, const Names& texts) {
  Value<Object> value;
  if (takes_text(operation)) {
    std::string_view text = text_of(operands[0], texts);
    if (is_predicate(operation)) {
      value.boolean = holds(operation, text, text_of(operands[1], texts));
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

// Returns why an operation has failed.
template <class Object>
std::string fault_message(Operation operation, std::span<const Value<Object>> operands, const Names& texts) {
  std::string_view text = takes_text(operation) ? text_of(operands[0], texts) : std::string_view();
  return letcont::fault_message(operation, text, operands.back().integer);
}

// Returns the result of an operation that gives a string, or nothing if it fails.
template <class Object>
std::optional<std::string> text_result(Operation operation, std::span<const Value<Object>> operands,
                                       const Names& texts) {
  std::array<TextOperand, 3> given;
  for (uint32_t i = 0; i < operands.size(); ++i) {
    if (info(operation).operands[i] == TypeTable::str)
      given[i].text = text_of(operands[i], texts);
    else
      given[i].scalar.bits = operands[i].bits;
  }
  return compute_text(operation, std::span(given).first(operands.size()));
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
  if (takes == TypeTable::str) argument.text = text_of(values[0], texts);
  return argument;
}

} // namespace letcont::run
