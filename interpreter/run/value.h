// The values of the interpreters that keep them one by one: the reference evaluator and the debugger, whose records
// (`Object`) differ; and what operations and external functions make of them.
#pragma once

#include "cps/ast.h"
#include "lambda/operation.h"
#include "run/run.h"
#include "support/names.h"

#include <optional>
#include <span>

namespace letcont::run {

// Types are known from the program, so a value carries none.
template <class Object>
union Value {
  int32_t integer;
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
  case cps::PrimKind::Double: value.real = cps::double_value(program, constant); break;
  case cps::PrimKind::Bool: value.boolean = constant.boolean(); break;
  case cps::PrimKind::String: value.text = text(constant.text()); break;
  case cps::PrimKind::External: value = external_value<Object>(constant.text()); break;
  default: break;
  }
  return value;
}

// Returns the result of an operation, or nothing for a division by zero.
template <class Object>
std::optional<Value<Object>> operate(Operation operation, Value<Object> a, Value<Object> b, const Names& texts) {
  const OperationInfo& about = info(operation);
  Value<Object> value;
  if (about.operands == TypeTable::i32 && about.result == TypeTable::i32) {
    std::optional<int32_t> result = compute(operation, a.integer, b.integer);
    if (!result) return std::nullopt;
    value.integer = *result;
  } else if (about.operands == TypeTable::i32)
    value.boolean = holds(operation, a.integer, b.integer);
  else if (about.result == TypeTable::f64)
    value.real = compute(operation, a.real, b.real);
  else if (about.operands == TypeTable::f64)
    value.boolean = holds(operation, a.real, b.real);
  else if (about.operands == TypeTable::boolean)
    value.boolean = holds(operation, a.boolean, b.boolean);
  else
    value.boolean = holds(operation, texts.text(Name{a.text}), texts.text(Name{b.text}));
  return value;
}

// Returns the argument of an external function that is called with these values.
template <class Object>
Argument argument_of(External external, std::span<const Value<Object>> values, const Names& texts) {
  Argument argument;
  Type takes = info(external).takes;
  if (takes == TypeTable::i32) argument.integer = values[0].integer;
  if (takes == TypeTable::boolean) argument.integer = values[0].boolean;
  if (takes == TypeTable::f64) argument.real = values[0].real;
  if (takes == TypeTable::str) argument.text = texts.text(Name{values[0].text});
  return argument;
}

} // namespace letcont::run
