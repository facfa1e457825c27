// What primitives give, and what external functions do.
#include "debugger/machine.h"

namespace letcont::debugger {

using namespace cps;

Value Machine::function(Fun fun) {
  cps::Var self = program_.data().funs[fun].self;
  Value value;
  if (program_.types.kind(type(program_, self)) == TypeKind::Code) {
    value.code = fun.index;
    return value;
  }
  value.object = allocate(program_.data().funs[fun].let, layout_.home(layout_.home_of(fun)).captured.size());
  if (value.object) value.object->code = fun;
  return value;
}

// All functions of the group exist now, so that they can capture each other.
Expr Machine::functions(LetFun let) {
  for (Fun fun = let.first; fun; fun = program_.data().funs[fun].next) {
    cps::Var self = program_.data().funs[fun].self;
    if (program_.types.kind(type(program_, self)) == TypeKind::Code) continue;
    Object* closure = value(self).object;
    if (!closure) break; // the heap limit
    const std::vector<cps::Var>& captured = layout_.home(layout_.home_of(fun)).captured;
    for (size_t i = 0; i < captured.size(); ++i) closure->fields()[i] = {value(captured[i]), is_reference(captured[i])};
  }
  return let.body;
}

// `first_operand`: which of the operands is the first field.
Value Machine::make_record(LetPrim let, std::span<const Value> fields, uint32_t first_operand) {
  Value value;
  value.object = allocate(let.expr, fields.size());
  if (!value.object) return value;
  for (uint32_t i = 0; i < fields.size(); ++i) {
    cps::Var var = variable(program_, let.primitive.operands[first_operand + i]);
    value.object->fields()[i] = {fields[i], is_reference(var)};
  }
  return value;
}

Value Machine::primitive(LetPrim let, std::span<const Value> operands) {
  const Primitive& primitive = let.primitive;
  Value value;
  switch (primitive.kind) {
  case PrimKind::Int: value.integer = primitive.integer(); break;
  case PrimKind::Double: value.real = double_value(program_, primitive); break;
  case PrimKind::Bool: value.boolean = primitive.boolean(); break;
  case PrimKind::String: value.text = primitive.text().index; break;
  case PrimKind::External: value.external = primitive.text().index | Value::external_bit; break;
  case PrimKind::Projection: value = operands[0].object->fields()[primitive.field()].value; break;
  case PrimKind::Tuple: value = make_record(let, operands, 0); break;
  case PrimKind::Injection:
    value = make_record(let, operands, 0);
    if (value.object) value.object->tag = primitive.tag();
    break;
  case PrimKind::Closure:
    value = make_record(let, operands.subspan(1), 1);
    if (value.object) value.object->code = Fun{operands[0].code};
    break;
  case PrimKind::Operation: value = operate(let, operands); break;
  }
  return value;
}

Value Machine::operate(LetPrim let, std::span<const Value> operands) {
  letcont::Operation operation = let.primitive.operation;
  const OperationInfo& about = info(operation);
  Value a = operands[0], b = operands[1], value;
  if (about.operands == TypeTable::i32 && about.result == TypeTable::i32) {
    std::optional<int32_t> result = compute(operation, a.integer, b.integer);
    if (!result) fail("runtime/division-by-zero", std::string(run::division_message));
    value.integer = result.value_or(0);
  } else if (about.operands == TypeTable::i32)
    value.boolean = holds(operation, a.integer, b.integer);
  else if (about.result == TypeTable::f64)
    value.real = compute(operation, a.real, b.real);
  else if (about.operands == TypeTable::f64)
    value.boolean = holds(operation, a.real, b.real);
  else if (about.operands == TypeTable::boolean)
    value.boolean = holds(operation, a.boolean, b.boolean);
  else
    value.boolean = holds(operation, program_.names.text(Name{a.text}), program_.names.text(Name{b.text}));
  return value;
}

void Machine::call_external(Apply call, External external, std::span<const Value> arguments) {
  run::Argument argument;
  Type takes = info(external).takes;
  if (takes == TypeTable::i32) argument.integer = arguments[0].integer;
  if (takes == TypeTable::boolean) argument.integer = arguments[0].boolean;
  if (takes == TypeTable::f64) argument.real = arguments[0].real;
  if (takes == TypeTable::str) argument.text = program_.names.text(Name{arguments[0].text});
  if (external == External::Panic) return fail("runtime/panic", std::string(argument.text));
  if (external == External::Assert && !argument.integer)
    return fail("runtime/assertion", std::string(run::assertion_message));
  std::string text = run::printed(external, argument);
  size_t room = limits_.output_bytes > output_.size() ? limits_.output_bytes - output_.size() : 0;
  output_.append(text, 0, room); // as much as there is room for
  if (text.size() > room) return fail("limit/output", run::output_message(limits_.output_bytes));
  go_to(variable(program_, call.target), {});
}

} // namespace letcont::debugger
