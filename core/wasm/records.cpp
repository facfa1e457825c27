// Records, references and arrays: structures and arrays of WebAssembly (types.h).

#include "wasm/emitter.h"

namespace letcont::wasm {

using namespace cps;

// ---- Records

// Makes a structure of parts. Equal constants are one. Code that is a value of the program is never null, but as a
// local it may be.
Value Emitter::record(uint32_t type, std::span<const Value> fixed, std::span<const Value> fields, bool is_constant) {
  Code made, *before = code_;
  bool is_late = false;
  if (is_constant) code_ = &made;
  std::vector<uint64_t> key{type};
  for (std::span<const Value> part : {fixed, fields})
    for (const Value& each : part) {
      push(each);
      bool is_known = each.kind == Value::Number || each.kind == Value::Code;
      if (&each == fixed.data() && !is_known) add(Opcode::RefAsNonNull);
      is_late |= each.kind == Value::Late;
      key.insert(key.end(), {uint64_t{each.kind}, each.index, each.bits});
    }
  add(Opcode::StructNew, type);
  if (!is_constant) return {Value::Pushed};
  code_ = before;
  auto known = records_.find(key);
  if (known == records_.end())
    known = records_.emplace(std::move(key), new_constant("record", type, std::move(made), is_late)).first;
  return known->second;
}

Value Emitter::injection(LetPrim let, std::span<const Value> fields, bool is_constant) {
  Type type = cps::type(program_, let.variable);
  uint32_t tag = let.primitive.tag();
  Value number{Value::Number, 0, tag};
  const Constructor& made = program_.types.constructors(program_.types.data_of(type))[tag];
  switch (types_.form(type)) {
  case DataForm::Number: return number;
  case DataForm::Nullable:
    if (!types_.has_fields(made.fields)) return {Value::Null, types_.data(type)};
    break;
  case DataForm::Single: break;
  case DataForm::Sum: return record(types_.constructor(type, tag), {&number, 1}, fields, is_constant);
  }
  return record(types_.data(type), {}, fields, is_constant);
}

// The first operand is the code.
Value Emitter::closure(LetPrim let, std::span<const Value> operands, bool is_constant) {
  Type environment = program_.types.parameters(cps::type(program_, let.primitive.operands[0]))[0];
  return record(types_.environment(environment), operands.subspan(0, 1), operands.subspan(1), is_constant);
}

Value Emitter::projection(LetPrim let, const Value& of) {
  if (!types_.has_value(cps::type(program_, let.variable))) return {};
  Type type = cps::type(program_, let.primitive.operands[0]);
  bool is_tuple = program_.types.kind(type) == TypeKind::Tuple;
  push(of);
  add(Opcode::StructGet, is_tuple ? types_.tuple(type) : types_.environment(type),
      types_.place(program_.types.fields(type), let.primitive.field(), is_tuple ? 0 : 1));
  return {Value::Pushed};
}

// ---- References and arrays

// Fails unless the array has an element with that number; a negative one is large without a sign.
void Emitter::check_index(const Value& array, const Value& index, Span span) {
  push(index);
  push(array);
  add(Opcode::ArrayLen);
  add(Opcode::I32GeU);
  open_block(Opcode::If, "beyond");
  push_place(span, Fault::Index);
  push(index);
  push(array);
  add(Opcode::ArrayLen);
  end_with("fail_with");
  close_block();
}

Value Emitter::memory(LetPrim let, std::span<const Value> operands) {
  MemoryOperation operation = let.primitive.memory();
  const MemoryInfo& about = info(operation);
  Span where = span(program_, let.expr);
  Type holder = cps::type(program_, about.creates ? let.variable : variable(program_, let.primitive.operands[0]));
  uint32_t type = types_.holder(holder);
  Type content = program_.types.element(holder);
  bool has_value = types_.has_value(content);
  if (about.fault == Fault::Index) check_index(operands[0], operands[1], where);
  if (about.fault == Fault::Size) {
    push(operands[0]);
    push_number(0);
    add(Opcode::I32LtS);
    open_block(Opcode::If, "negative");
    push_place(where, Fault::Size);
    push(operands[0]);
    push_number(0);
    end_with("fail_with");
    close_block();
  }
  if (!has_value && (about.reads || about.writes)) return {};
  auto push_operands = [&] {
    for (const Value& each : operands) push(each);
  };
  switch (operation) {
  case MemoryOperation::Ref:
    push_operands();
    add(Opcode::StructNew, type);
    return {Value::Pushed};
  case MemoryOperation::Get:
    push_operands();
    add(Opcode::StructGet, type, 0);
    return {Value::Pushed};
  case MemoryOperation::Set:
    push_operands();
    add(Opcode::StructSet, type, 0);
    return {};
  case MemoryOperation::Array:
    count_array(operands[0]);
    if (has_value) push(operands[1]);
    push(operands[0]);
    add(has_value ? Opcode::ArrayNew : Opcode::ArrayNewDefault, type);
    return {Value::Pushed};
  case MemoryOperation::At:
    push_operands();
    add(content == TypeTable::boolean ? Opcode::ArrayGetU : Opcode::ArrayGet, type);
    return {Value::Pushed};
  case MemoryOperation::Put:
    push_operands();
    add(Opcode::ArraySet, type);
    return {};
  case MemoryOperation::Size:
    push_operands();
    add(Opcode::ArrayLen);
    return {Value::Pushed};
  case MemoryOperation::Empty: break;
  }
  add(Opcode::ArrayNewFixed, type, 0);
  return {Value::Pushed};
}

} // namespace letcont::wasm
