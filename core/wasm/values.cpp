// Instructions, constants and primitives.

#include "support/utf8.h"
#include "wasm/emitter.h"
#include "wasm/runtime.h"

namespace letcont::wasm {

using namespace cps;

namespace {

// V8 takes no more elements in one instruction.
constexpr size_t most_elements = 9'000;

} // namespace

// ---- Instructions

// A local that is written and read at once stays on the stack.
void Emitter::add(Opcode opcode, uint32_t a, uint32_t b, uint64_t bits) {
  if (opcode == Opcode::LocalGet && !code_->empty() && code_->back().opcode == Opcode::LocalSet &&
      code_->back().a == a) {
    code_->back().opcode = Opcode::LocalTee;
    return;
  }
  code_->push_back({opcode, a, b, bits, origin_});
}

void Emitter::push(const Value& value) {
  switch (value.kind) {
  case Value::Nothing:
  case Value::Pushed: break;
  case Value::Local: return add(Opcode::LocalGet, value.index);
  case Value::Variable:
  case Value::Constant:
  case Value::Late: return add(Opcode::GlobalGet, value.index);
  case Value::Number: return add(Opcode::I32Const, 0, 0, value.bits);
  case Value::Long: return add(Opcode::I64Const, 0, 0, value.bits);
  case Value::Double: return add(Opcode::F64Const, 0, 0, value.bits);
  case Value::Null: return add(Opcode::RefNull, value.index);
  case Value::Code: return add(Opcode::RefFunc, value.index);
  }
}

void Emitter::push_default(ValueType type) {
  switch (type.kind) {
  case ValueType::I32:
  case ValueType::Byte: return add(Opcode::I32Const);
  case ValueType::I64: return add(Opcode::I64Const);
  case ValueType::F64: return add(Opcode::F64Const);
  case ValueType::Reference: return add(Opcode::RefNull, type.type);
  }
}

Value Emitter::new_local(std::string_view name, ValueType type) {
  function_.locals.push_back({std::string(beginning(name, longest_made_name)), type});
  return {Value::Local, static_cast<uint32_t>(function_.locals.size() - 1)};
}

Value Emitter::new_variable(cps::Var var) {
  Type type = cps::type(program_, var);
  return types_.has_value(type) ? new_local(name(program_, var), types_.value(type)) : Value();
}

// Writes what is on the stack into a local; a value that is nothing is not on the stack.
void Emitter::pop_into(const Value& local) {
  if (local.kind == Value::Local) add(Opcode::LocalSet, local.index);
}

// ---- The run-time system

uint32_t Emitter::runtime(std::string_view name) {
  if (auto known = runtime_.find(std::string(name)); known != runtime_.end()) return known->second;
  out_.module.has_memory |= name == "text" || name == "f64_to_str";
  uint32_t slot = add_function(name, 0);
  runtime_.emplace(name, slot);
  Surroundings around{[this] { return types_.bytes(); }, [this] { return room(); },
                      [this](std::string_view other) { return runtime(other); },
                      [this](const TypeDefinition& type) { return types_.function(type); }};
  Function made = runtime_function(name, around);
  out_.module.functions[slot] = std::move(made);
  return slot;
}

void Emitter::push_place(Span span, Fault fault) { push_place(span, info(fault).code, info(fault).message); }
void Emitter::push_place(Span span, std::string_view code, std::string_view message) {
  auto [place, is_new] =
      places_.try_emplace({span.begin, span.end, std::string(message)}, static_cast<uint32_t>(out_.places.size()));
  if (is_new) out_.places.push_back({span, std::string(code), std::string(message)});
  push_number(static_cast<int32_t>(place->second));
}

void Emitter::fail(Span span, std::string_view code, std::string_view message) {
  push_place(span, code, message);
  end_with("fail");
}

// Calls what does not return.
void Emitter::end_with(std::string_view function) {
  call_runtime(function);
  add(Opcode::Unreachable);
}

// ---- Primitives

Value Emitter::primitive(LetPrim let, std::span<const Value> operands) {
  origin_ = {span(program_, let.expr), let.expr.index};
  Type type = cps::type(program_, let.variable);
  bool is_constant = true;
  for (const Value& each : operands) is_constant &= each.is_constant() || each.kind == Value::Nothing;
  switch (let.primitive.kind) {
  case PrimKind::Operation: return operation(let, operands);
  case PrimKind::Memory: return memory(let, operands);
  case PrimKind::Tuple: return types_.has_value(type) ? record(types_.tuple(type), {}, operands, is_constant) : Value();
  case PrimKind::Injection: return injection(let, operands, is_constant);
  case PrimKind::Closure: return closure(let, operands, is_constant);
  case PrimKind::Projection: return projection(let, operands[0]);
  case PrimKind::External: return external_value(let);
  default: return constant(let);
  }
}

Value Emitter::constant(LetPrim let) {
  const Primitive& primitive = let.primitive;
  auto number = [](int32_t value) { return Value{Value::Number, 0, static_cast<uint64_t>(int64_t{value})}; };
  switch (primitive.kind) {
  case PrimKind::Int: return number(primitive.integer());
  case PrimKind::Character: return number(static_cast<int32_t>(primitive.character()));
  case PrimKind::Bool: return number(primitive.boolean());
  case PrimKind::Long: return {Value::Long, 0, static_cast<uint64_t>(long_value(program_, primitive))};
  case PrimKind::Double: return {Value::Double, 0, bits_of(double_value(program_, primitive))};
  default: return text(program_.names.text(primitive.text()));
  }
}

// Returns a string that is known: equal ones are one. A long one does not fit in a constant expression; main makes it.
Value Emitter::text(std::string_view bytes) {
  if (auto known = texts_.find(std::string(bytes)); known != texts_.end()) return known->second;
  Code made, *before = std::exchange(code_, &made);
  bool is_long = bytes.size() > most_elements;
  uint32_t type = types_.bytes(), size = static_cast<uint32_t>(bytes.size());
  if (is_long) {
    push_number(0);
    push_number(static_cast<int32_t>(size));
    add(Opcode::ArrayNewData, type, static_cast<uint32_t>(out_.module.data.size()));
    out_.module.data.emplace_back(bytes);
  } else {
    for (char c : bytes) push_number(static_cast<unsigned char>(c));
    add(Opcode::ArrayNewFixed, type, size);
  }
  code_ = before;
  Value value = new_constant("text", type, std::move(made), is_long);
  texts_.emplace(bytes, value);
  return value;
}

// Returns a global with the value that this code makes, when the module is instantiated or when main begins.
Value Emitter::new_constant(std::string_view name, uint32_t type, Code made, bool is_late) {
  uint32_t index = static_cast<uint32_t>(out_.module.globals.size());
  out_.module.globals.push_back({std::string(name), reference(type), is_late, std::move(made), origin_});
  if (!is_late) return {Value::Constant, index};
  Code& code = out_.module.globals.back().value;
  late_.insert(late_.end(), code.begin(), code.end());
  late_.push_back({Opcode::GlobalSet, index, 0, 0, origin_});
  code = {{Opcode::RefNull, type, 0, 0, {}}};
  return {Value::Late, index};
}

} // namespace letcont::wasm
