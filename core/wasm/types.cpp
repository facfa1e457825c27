#include "wasm/types.h"

#include "support/utf8.h"

namespace letcont::wasm {

ValueType Types::value(Type type) {
  switch (program_.types.kind(type)) {
  case TypeKind::Bool:
  case TypeKind::I32:
  case TypeKind::Char: return {ValueType::I32};
  case TypeKind::I64: return {ValueType::I64};
  case TypeKind::F64: return {ValueType::F64};
  case TypeKind::Str: return reference(bytes());
  case TypeKind::Tuple: return reference(tuple(type));
  case TypeKind::Function: return reference(closure(type));
  case TypeKind::Code: return reference(code(type));
  case TypeKind::Environment: return reference(environment(type));
  case TypeKind::Data: return form(type) == DataForm::Number ? ValueType{ValueType::I32} : reference(data(type));
  case TypeKind::Reference:
  case TypeKind::Array: break;
  }
  return reference(holder(type));
}

bool Types::has_fields(std::span<const Type> fields) const {
  for (Type each : fields)
    if (has_value(each)) return true;
  return false;
}

DataForm Types::form(Type data) {
  if (auto known = forms_.find(data); known != forms_.end()) return known->second;
  const std::vector<Constructor>& all = program_.types.constructors(program_.types.data_of(data));
  size_t with = 0;
  for (const Constructor& each : all) with += has_fields(each.fields);
  DataForm form = with == 0                      ? DataForm::Number
                  : all.size() == 1              ? DataForm::Single
                  : with == 1 && all.size() == 2 ? DataForm::Nullable
                                                 : DataForm::Sum;
  forms_.emplace(data, form);
  return form;
}

uint32_t Types::bytes() {
  if (bytes_ == none) {
    bytes_ = static_cast<uint32_t>(module_.types.size());
    module_.types.push_back({TypeDefinition::Array, "bytes", {{ValueType::Byte}}, {}, true});
  }
  return bytes_;
}

// Reserves a number; the definition may refer to other types, so it is made later.
uint32_t Types::made(Type type, uint32_t tag, std::string_view name) {
  auto [place, is_new] = made_.try_emplace(uint64_t{tag} << 32 | type.index);
  if (!is_new) return place->second;
  place->second = static_cast<uint32_t>(module_.types.size());
  uint32_t index = place->second;
  module_.types.push_back({});
  module_.types.back().name = beginning(name, longest_made_name);
  pending_.push_back({index, type, tag});
  return index;
}

// A closure that captures nothing is of its function's own type.
uint32_t Types::environment(Type type) {
  uint32_t super = closure(program_.types.function_of(type));
  return has_fields(program_.types.fields(type)) ? made(type, 0, "env") : super;
}

uint32_t Types::data(Type type) {
  return made(type, 0, program_.names.text(program_.types.name(program_.types.data_of(type))));
}

uint32_t Types::constructor(Type type, uint32_t tag) {
  uint32_t super = data(type);
  const Constructor& made_of = program_.types.constructors(program_.types.data_of(type))[tag];
  if (form(type) != DataForm::Sum || !has_fields(made_of.fields)) return super;
  return made(type, tag + 1, module_.types[super].name + "." + std::string(program_.names.text(made_of.name)));
}

uint32_t Types::place(std::span<const Type> fields, uint32_t i, uint32_t before) const {
  for (uint32_t at = 0; at < i; ++at) before += has_value(fields[at]);
  return before;
}

// ---- Functions

uint32_t Types::function(const TypeDefinition& type) {
  std::vector<uint64_t> key{type.parts.size()};
  for (const auto* types : {&type.parts, &type.results})
    for (ValueType each : *types) key.push_back(uint64_t{each.type} << 8 | each.nullable << 4 | each.kind);
  auto [place, is_new] = functions_.try_emplace(std::move(key));
  if (is_new) {
    place->second = static_cast<uint32_t>(module_.types.size());
    module_.types.push_back(type);
    module_.types.back().kind = TypeDefinition::Function;
    module_.types.back().name = "f";
  }
  return place->second;
}

bool Types::is_never_null(Type type) {
  switch (program_.types.kind(type)) {
  case TypeKind::Bool:
  case TypeKind::I32:
  case TypeKind::Char:
  case TypeKind::I64:
  case TypeKind::F64: return false;
  case TypeKind::Data: return form(type) == DataForm::Single || form(type) == DataForm::Sum;
  default: return has_value(type);
  }
}

bool Types::has_flag(Type type) {
  Type raised = program_.types.raises(type);
  return raised && !is_never_null(raised);
}

// The code of a closure takes that as any closure of the function's type; its first parameter is an environment.
uint32_t Types::callable(Type type, uint32_t closure) {
  TypeDefinition made{TypeDefinition::Function, "f", {}, {}};
  if (closure != none) made.parts.push_back(reference(closure));
  std::span<const Type> parameters = program_.types.parameters(type);
  for (size_t i = 0; i < parameters.size(); ++i) {
    Type each = parameters[i];
    if (i == 0 && program_.types.kind(each) == TypeKind::Environment)
      made.parts.push_back(reference(this->closure(program_.types.function_of(each))));
    else if (has_value(each))
      made.parts.push_back(value(each));
  }
  for (Type each : program_.types.results(type))
    if (has_value(each)) made.results.push_back(value(each));
  if (Type raised = program_.types.raises(type)) {
    if (has_value(raised)) made.results.push_back(value(raised));
    if (has_flag(type)) made.results.push_back({ValueType::I32});
  }
  return function(made);
}

// ---- Definitions

void Types::finish() {
  for (; next_ < pending_.size(); ++next_) {
    Pending each = pending_[next_]; // a definition may add others
    define(each);
  }
}

void Types::define_fields(TypeDefinition& made, std::span<const Type> fields) {
  for (Type each : fields)
    if (has_value(each)) made.parts.push_back(value(each));
}

void Types::define(const Pending& pending) {
  TypeDefinition made{TypeDefinition::Structure, module_.types[pending.index].name, {}, {}};
  Type type = pending.type;
  switch (program_.types.kind(type)) {
  case TypeKind::Tuple: define_fields(made, program_.types.fields(type)); break;
  case TypeKind::Function:
    made.parts.push_back(reference(through_closure(type), false));
    made.is_open = true;
    break;
  case TypeKind::Environment:
    made.super = closure(program_.types.function_of(type));
    made.parts.push_back(reference(through_closure(program_.types.function_of(type)), false));
    define_fields(made, program_.types.fields(type));
    break;
  case TypeKind::Data: {
    const std::vector<Constructor>& all = program_.types.constructors(program_.types.data_of(type));
    made.is_open = form(type) == DataForm::Sum && pending.tag == 0;
    if (form(type) == DataForm::Sum) made.parts.push_back({ValueType::I32});
    if (pending.tag) made.super = data(type);
    if (pending.tag) define_fields(made, all[pending.tag - 1].fields);
    if (form(type) != DataForm::Sum)
      for (const Constructor& each : all) define_fields(made, each.fields); // of the only one that has any
    break;
  }
  case TypeKind::Reference:
    made.is_mutable = true;
    define_fields(made, program_.types.fields(type));
    break;
  default: // an array; of booleans, or of what has no value, one of bytes
    made.kind = TypeDefinition::Array;
    made.is_mutable = true;
    Type element = program_.types.element(type);
    bool is_byte = element == TypeTable::boolean || !has_value(element);
    made.parts.push_back(is_byte ? ValueType{ValueType::Byte} : value(element));
  }
  module_.types[pending.index] = std::move(made);
}

} // namespace letcont::wasm
