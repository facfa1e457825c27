#include "vm/compile/lowerer.h"

namespace letcont::vm {

using namespace cps;

Value Lowerer::constant(const Primitive& primitive) {
  switch (primitive.kind) {
  case PrimKind::Int: return {Value::Integer, static_cast<uint32_t>(primitive.integer())};
  case PrimKind::Bool: return {Value::Integer, primitive.boolean()};
  case PrimKind::Character: return {Value::Integer, primitive.character()};
  case PrimKind::Long: return {Value::Long, primitive.long_index()};
  case PrimKind::Double: return {Value::Real, primitive.real_index()};
  case PrimKind::String: return {Value::Text, primitive.text().index};
  case PrimKind::External: return {Value::External, primitive.text().index};
  default: return {};
  }
}

Value Lowerer::primitive(LetPrim let, std::span<const Value> operands) {
  bool is_static = binder(program_, let.variable).kind == Binder::Definition;
  if (!is_static) step(let.expr);
  if (Value known = constant(let.primitive); known.kind != Value::None) return known;
  if (let.primitive.kind == PrimKind::Memory) return memory(let, operands);
  if (!takes_room(type(program_, let.variable))) return {Value::Unit};
  if (!is_static) return compute(let, operands);
  static_values_.push_back({let, {operands.begin(), operands.end()}});
  return {Value::Global, global(let.variable)};
}

Value Lowerer::compute(LetPrim let, std::span<const Value> operands) {
  const Primitive& primitive = let.primitive;
  Type type = cps::type(program_, let.variable);
  switch (primitive.kind) {
  case PrimKind::Projection: {
    Type of = cps::type(program_, primitive.operands[0]);
    return project(operands[0], arrangement(of), primitive.field(), type);
  }
  case PrimKind::Tuple: return make_record(0, UnitKind::Tag, arrangement(type), operands);
  case PrimKind::Injection:
    return make_record(primitive.tag(), UnitKind::Tag, arrangement(program_.types.data_of(type), primitive.tag()),
                       operands);
  case PrimKind::Closure: return make_closure(let, operands);
  case PrimKind::Operation: return operation(let, operands);
  default: return {};
  }
}

// ---- Records

const Arrangement& Lowerer::arrangement(Type type) {
  auto [place, is_new] = arrangements_.try_emplace(type);
  if (is_new) place->second = arrange(program_.types, program_.types.fields(type));
  return place->second;
}

const Arrangement& Lowerer::arrangement(DataType data, uint32_t tag) {
  auto [place, is_new] = constructor_arrangements_.try_emplace(uint64_t{data.index} << 32 | tag);
  if (is_new) place->second = arrange(program_.types, program_.types.constructors(data)[tag].fields);
  return place->second;
}

Value Lowerer::project(Value record, const Arrangement& arranged, uint32_t field, Type type) {
  if (!takes_room(type)) return {Value::Unit};
  Operand from = read(record);
  VirtualRegister to = fresh(type);
  emit(Simple::Project, {{UnitKind::Result, to}, from, {UnitKind::Offset, record_bytes(arranged.places[field])}});
  return {Value::Register, to};
}

Value Lowerer::make_record(uint32_t tag, UnitKind tag_kind, const Arrangement& arranged,
                           std::span<const Value> fields) {
  if (arranged.fields == 0 && tag_kind == UnitKind::Tag) return {Value::Record, constant_record(tag)};
  if (arranged.fields > most_fields) {
    diagnostics_.error("limit/fields", span(program_, origin_),
                       "this engine has no records of more than " + std::to_string(most_fields) + " fields");
    return {Value::Record, constant_record(tag)};
  }
  // A record with only a tag still has room for the collector's forwarding address.
  uint32_t count = std::max(arranged.fields, 1u);
  std::vector<Operand> in_place(count);
  for (size_t i = 0; i < fields.size(); ++i)
    if (arranged.places[i] != Arrangement::nowhere) in_place[arranged.places[i]] = read(fields[i]);
  if (arranged.fields == 0) in_place[0] = read({Value::Integer, 0});
  VirtualRegister to = fresh({});
  out_.is_reference[to] = true;
  uint32_t bytes = record_bytes(count);
  code_.largest_record = std::max(code_.largest_record, bytes);
  std::vector<Operand> operands{{UnitKind::Bytes, bytes},
                                {UnitKind::Map, 0},
                                {tag_kind, tag},
                                {UnitKind::Layout, packed_layout(arranged.references, count)},
                                {UnitKind::Result, to}};
  if (count > 4) operands.push_back({UnitKind::Count, count});
  operands.insert(operands.end(), in_place.begin(), in_place.end());
  emit(count > 4 ? opcode(Simple::NewMany) : nth(Simple::New1, count - 1), operands);
  return {Value::Register, to};
}

Value Lowerer::make_closure(LetPrim let, std::span<const Value> operands) {
  std::vector<Type> captured;
  for (uint32_t i = 1; i < operands.size(); ++i) captured.push_back(type(program_, let.primitive.operands[i]));
  Arrangement arranged = arrange(program_.types, captured);
  bool known = operands[0].kind == Value::Function;
  Value made =
      make_record(operands[0].number, known ? UnitKind::Function : UnitKind::Integer, arranged, operands.subspan(1));
  if (!known) emit(Simple::SetCode, {read(made), read(operands[0])});
  return made;
}

uint32_t Lowerer::constant_record(uint32_t tag) {
  auto [place, is_new] = constants_.try_emplace(tag, static_cast<uint32_t>(code_.constants.size()));
  if (is_new) code_.constants.push_back({tag});
  return place->second;
}

uint32_t Lowerer::global(cps::Var var) {
  uint32_t& number = globals_[var.index];
  if (number == 0) {
    number = ++code_.global_count;
    bool refers = is_reference(program_.types, type(program_, var));
    if (refers) code_.reference_globals.push_back(number - 1);
    global_refers_.push_back(refers);
  }
  return number - 1;
}

// ---- Operations

namespace {

// Returns the mirrored comparison: it holds for (b, a) where this one holds for (a, b).
Operation mirrored(Operation operation) {
  switch (operation) {
  case Operation::Lt: return Operation::Gt;
  case Operation::Le: return Operation::Ge;
  case Operation::Gt: return Operation::Lt;
  case Operation::Ge: return Operation::Le;
  case Operation::FLt: return Operation::FGt;
  case Operation::FLe: return Operation::FGe;
  case Operation::FGt: return Operation::FLt;
  case Operation::FGe: return Operation::FLe;
  case Operation::SLt: return Operation::SGt;
  case Operation::SLe: return Operation::SGe;
  case Operation::SGt: return Operation::SLt;
  case Operation::SGe: return Operation::SLe;
  default: return operation;
  }
}

} // namespace

bool Lowerer::is_constant(Value value) const {
  return value.kind == Value::Integer || value.kind == Value::Text || value.kind == Value::Real ||
         value.kind == Value::Long;
}

void Lowerer::append_constant(std::vector<Operand>& operands, Value value) {
  if (value.kind != Value::Real && value.kind != Value::Long) {
    bool is_text = value.kind == Value::Text;
    operands.push_back(
        {is_text ? UnitKind::Text : UnitKind::Integer, is_text ? constant_text(value.number) : value.number});
    return;
  }
  bool is_real = value.kind == Value::Real;
  uint64_t bits = is_real ? __builtin_bit_cast(uint64_t, program_.data().doubles[value.number])
                          : static_cast<uint64_t>(program_.data().longs[value.number]);
  operands.push_back({is_real ? UnitKind::Real : UnitKind::Long, static_cast<uint32_t>(bits)});
  operands.push_back({UnitKind::Upper, static_cast<uint32_t>(bits >> 32)});
}

// Selects the form of an operation for its operands. A constant is moved to the right if possible.
std::vector<Operand> Lowerer::forms(Operation& operation, Form& form, Value a, Value b) {
  bool is_predicate = info(operation).result == TypeTable::boolean;
  if (is_constant(a) && !is_constant(b) && (is_predicate || info(operation).commutative)) {
    operation = mirrored(operation);
    std::swap(a, b);
  }
  std::vector<Operand> operands;
  if (is_constant(b)) {
    form = Form::RightConstant;
    operands.push_back(read(a));
    append_constant(operands, b);
  } else if (is_constant(a)) {
    form = Form::LeftConstant;
    Operand right = read(b);
    append_constant(operands, a);
    operands.push_back(right);
  } else {
    form = Form::Registers;
    Operand left = read(a), right = read(b);
    operands = {left, right};
  }
  return operands;
}

Value Lowerer::operation(LetPrim let, std::span<const Value> operands) {
  Operation operation = let.primitive.operation;
  if (is_plain(operation)) return plain_operation(operation, operands);
  bool is_predicate = info(operation).result == TypeTable::boolean;
  if (is_predicate && use_count(program_, let.variable) == Count::One) {
    Occur use = *uses(program_, let.variable).begin();
    if (kind(program_, enclosing(program_, use)) == ExprKind::Case) {
      comparisons_.push_back({operation, operands[0], operands[1]});
      return {Value::Condition, static_cast<uint32_t>(comparisons_.size() - 1)};
    }
  }
  Form form;
  std::vector<Operand> given = forms(operation, form, operands[0], operands[1]);
  VirtualRegister to = fresh(info(operation).result);
  given.insert(given.begin(), {UnitKind::Result, to});
  emit(operate(operation, form), given);
  return {Value::Register, to};
}

Value Lowerer::plain_operation(Operation operation, std::span<const Value> operands) {
  std::vector<Operand> given;
  if (gives_text(operation)) given.push_back({UnitKind::Map, 0});
  given.push_back({UnitKind::Result, 0});
  size_t result = given.size() - 1;
  for (Value each : operands) given.push_back(read(each));
  VirtualRegister to = given[result].value = fresh(info(operation).result);
  emit(plain(operation), given);
  return {Value::Register, to};
}

// ---- Values in registers

VirtualRegister Lowerer::in_register(Value value) {
  if (value.kind == Value::Register) return value.number;
  VirtualRegister to = fresh(TypeTable::i32);
  std::vector<Operand> operands{{UnitKind::Result, to}};
  Simple load = Simple::LoadInteger;
  switch (value.kind) {
  case Value::Function:
    load = Simple::LoadCode;
    operands.push_back({UnitKind::Function, value.number});
    break;
  case Value::External: operands.push_back({UnitKind::Integer, value.number | external_code}); break;
  case Value::Global:
    load = Simple::LoadGlobal;
    out_.is_reference[to] = global_refers_[value.number];
    operands.push_back({UnitKind::Global, value.number});
    break;
  case Value::Record:
    load = Simple::LoadRecord;
    out_.is_reference[to] = true;
    operands.push_back({UnitKind::Record, value.number});
    break;
  case Value::Real:
  case Value::Long: load = Simple::LoadReal; [[fallthrough]];
  case Value::Integer:
  case Value::Text: append_constant(operands, value); break;
  default: // nothing that could be loaded: the code is not to be run
    diagnostics_.error("internal/bytecode", span(program_, origin_),
                       "the virtual machine has no place for a value that is used here; please report this program");
    append_constant(operands, {Value::Integer, 0});
    break;
  }
  emit(opcode(load), operands);
  return to;
}

void Lowerer::append_movable(std::vector<Operand>& operands, Value value) {
  if (is_constant(value))
    append_constant(operands, value);
  else
    operands.push_back(read(value));
}

} // namespace letcont::vm
