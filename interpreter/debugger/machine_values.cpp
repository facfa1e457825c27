// The values of primitives, and external functions.
#include "debugger/machine.h"

#include <algorithm>

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

// `first_operand`: the index of the operand that is the first field.
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
  case PrimKind::Memory: value = memory(let, operands); break;
  default: value = run::constant_value<Object>(program_, primitive, [](Name name) { return name; }); break;
  }
  return value;
}

Value Machine::operate(LetPrim let, std::span<const Value> operands) {
  Operation operation = let.primitive.operation;
  if (gives_text(operation)) {
    if (std::optional<std::string> text = run::text_result(operation, operands, program_.names))
      return make_text(let.expr, *text);
  } else if (std::optional<Value> value = run::operate(operation, operands, program_.names)) {
    return *value;
  }
  fail(std::string(info(info(operation).fault).code), run::fault_message(operation, operands, program_.names));
  return {};
}

void Machine::fail(Fault fault, int64_t number, uint32_t count) {
  fail(std::string(info(fault).code), fault_message(fault, number, count));
}

// A reference is a record of one field, an array one of as many as it has elements.
Value Machine::memory(LetPrim let, std::span<const Value> operands) {
  const MemoryInfo& about = info(let.primitive.memory());
  Value result;
  int64_t number = about.number == MemoryInfo::none ? 0 : operands[about.number].integer;
  auto content = [&]() -> Cell {
    return {operands[about.content], is_reference(variable(program_, let.primitive.operands[about.content]))};
  };
  if (about.creates) {
    if (number < 0) return fail(about.fault, number), result;
    result.object = allocate(let.expr, about.holder == TypeKind::Array ? static_cast<size_t>(number) : 1);
    if (result.object && result.object->count > 0)
      std::fill_n(result.object->fields(), result.object->count, content());
    return result;
  }
  Object& holder = *operands[0].object;
  bool may_fail = about.fault != Fault::None;
  if (may_fail && (number < 0 || number >= holder.count)) return fail(about.fault, number, holder.count), result;
  uint32_t index = static_cast<uint32_t>(number);
  if (about.reads) return holder.fields()[index].value;
  if (about.writes) {
    if (recording_) journal_.save(SavedField{&holder, index, holder.fields()[index]});
    holder.fields()[index] = content();
    return make_record(let, {}, 0); // the unit
  }
  result.integer = static_cast<int32_t>(holder.count);
  return result;
}

void Machine::call_external(Apply call, External external, std::span<const Value> arguments) {
  run::Argument argument = run::argument_of(external, arguments, program_.names);
  if (std::optional<run::Failure> failure = run::failure(external, argument))
    return fail(std::move(failure->code), std::move(failure->message));
  std::string text = run::printed(external, argument);
  size_t room = limits_.output_bytes > output_.size() ? limits_.output_bytes - output_.size() : 0;
  output_.append(text, 0, room); // as much as there is room for
  if (text.size() > room) return fail("limit/output", run::output_message(limits_.output_bytes));
  Value byte;
  if (external == External::ReadByte) byte.integer = input_.next();
  go_to(variable(program_, call.target), {&byte, info(external).gives ? size_t{1} : 0});
}

} // namespace letcont::debugger
