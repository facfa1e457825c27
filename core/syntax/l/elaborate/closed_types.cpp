#include "syntax/l/elaborate/closed_types.h"

#include "types/parts.h"

#include <algorithm>

namespace letcont::l {

namespace {
// Of one data type. A type that contains ever larger instances of itself is told from one that is used at many types by
// how deep the types of its arguments are.
constexpr uint32_t usual_instances = 500, most_instances = 20'000, usual_depth = 100;
} // namespace

void ClosedTypes::assign(std::span<const infer::Term> variables, std::span<const Type> types) {
  assigned_.resize(typed_.terms.count());
  for (size_t i = 0; i < variables.size(); ++i) assigned_[typed_.terms.representative(variables[i]).index] = types[i];
  if (!variables.empty()) ++epoch_;
}

Type ClosedTypes::close(infer::Term term) {
  Type type = closed(term);
  if (new_data_.empty()) return type;
  while (!new_data_.empty() && endless_ == Typed::none) {
    NewData next = std::move(new_data_.back());
    new_data_.pop_back();
    define(next);
    if (endless_ != Typed::none) note_fields(next);
  }
  ++epoch_;
  return type;
}

// Fields that are deep in a type that is not are as deep as they are written; else they grow with it.
void ClosedTypes::note_fields(const NewData& closing) {
  auto is_deep = [&](Type argument) { return depth_of(argument) > usual_depth / 2; };
  is_by_fields_ = std::any_of(closing.arguments.begin(), closing.arguments.end(), is_deep);
  endless_in_ = closing.data;
}

std::vector<Type> ClosedTypes::close_all(std::span<const infer::Term> terms) {
  std::vector<Type> types;
  for (infer::Term term : terms) types.push_back(close(term));
  return types;
}

// A type is met again when its parts are done.
Type ClosedTypes::closed(infer::Term root) {
  cache_.resize(typed_.terms.count());
  auto known = [&](infer::Term term) -> Cached& { return cache_[typed_.terms.representative(term).index]; };
  work_.push_back(root);
  while (!work_.empty()) {
    infer::Meaning meaning = typed_.terms[work_.back()];
    if (cache_[meaning.self.index].epoch == epoch_) {
      work_.pop_back();
      continue;
    }
    size_t waiting = work_.size();
    for (infer::Term part : typed_.terms.parts(meaning))
      if (known(part).epoch != epoch_) work_.push_back(part);
    if (work_.size() > waiting) continue;
    std::vector<Type> parts;
    for (infer::Term part : typed_.terms.parts(meaning)) parts.push_back(known(part).type);
    cache_[meaning.self.index] = {epoch_, make(meaning, parts)};
    work_.pop_back();
  }
  return known(root).type;
}

Type ClosedTypes::make(const infer::Meaning& meaning, std::span<const Type> parts) {
  switch (meaning.shape) {
  case infer::Shape::Int: return TypeTable::i32;
  case infer::Shape::Int64: return TypeTable::i64;
  case infer::Shape::Char: return TypeTable::character;
  case infer::Shape::Double: return TypeTable::f64;
  case infer::Shape::Bool: return TypeTable::boolean;
  case infer::Shape::String: return TypeTable::str;
  case infer::Shape::Unit: return TypeTable::unit;
  case infer::Shape::Tuple: return out_.types.tuple(parts);
  case infer::Shape::Arrow: return out_.types.function(parts.subspan(0, 1), parts.subspan(1, 1));
  case infer::Shape::Data: return instance(meaning.data, parts);
  case infer::Shape::Ref: return out_.types.reference(parts[0]);
  case infer::Shape::Array: return out_.types.array(parts[0]);
  case infer::Shape::Variable: break;
  }
  Type assigned = meaning.self.index < assigned_.size() ? assigned_[meaning.self.index] : Type{};
  return assigned ? assigned : undetermined_type(meaning);
}

Type undetermined_type(const infer::Meaning& meaning) { return meaning.classes ? TypeTable::i32 : TypeTable::unit; }

// How deep types are in each other; a data type is as deep as its arguments.
uint32_t ClosedTypes::depth_of(Type type) {
  std::vector<Type> waiting{type};
  while (!waiting.empty()) {
    Type next = waiting.back();
    uint32_t depth = 0;
    bool is_known = true;
    for_each_part(out_.types, next, [&](Type part) {
      if (out_.types.kind(part) < TypeKind::Tuple) return; // a basic one
      auto known = depths_.find(part);
      if (known == depths_.end()) {
        waiting.push_back(part);
        is_known = false;
      } else {
        depth = std::max(depth, known->second);
      }
    });
    if (!is_known) continue;
    depths_.emplace(next, depth + 1);
    waiting.pop_back();
  }
  return depths_.at(type);
}

Type ClosedTypes::instance(uint32_t data, std::span<const Type> arguments) {
  std::pair<uint32_t, std::vector<Type>> key{data, {arguments.begin(), arguments.end()}};
  if (auto known = instances_.find(key); known != instances_.end()) return known->second;
  uint32_t depth = 0;
  for (Type argument : arguments) depth = std::max(depth, depth_of(argument));
  uint32_t count = ++instance_counts_[data];
  bool is_deep = depth > usual_depth;
  if (count > most_instances || (count > usual_instances && is_deep)) {
    if (endless_ == Typed::none) endless_ = data, is_deep_ = is_deep; // the first one is told
    return TypeTable::unit;
  }
  std::string name = program_.text(program_.definitions[data].name);
  for (Type argument : arguments) name += "_" + short_name(out_, argument);
  DataType made = out_.types.declare(out_.names.intern(fresh_name(std::move(name))));
  Type type = out_.types.data(made);
  instances_.emplace(key, type);
  definitions_.emplace(type, data);
  depths_.emplace(type, depth + 1);
  if (program_.definitions[data].is_map) out_.maps.insert(type);
  new_data_.push_back({data, key.second, made});
  return type;
}

Span ClosedTypes::place(Type type) const {
  auto known = definitions_.find(type);
  return known == definitions_.end() ? program_.prelude_start : program_.definitions[known->second].name_span;
}

void ClosedTypes::define(const NewData& added) {
  assign(typed_.data_parameters[added.data], added.arguments);
  const Definition& data = program_.definitions[added.data];
  std::vector<Constructor> constructors;
  for (uint32_t i = 0; i < data.constructor_count; ++i) {
    uint32_t constructor = data.first_constructor + i;
    Constructor& made = constructors.emplace_back();
    made.name = out_.names.intern(program_.names.text(program_.constructors[constructor].name));
    for (infer::Term field : typed_.fields[constructor]) made.fields.push_back(closed(field));
  }
  out_.types.define(added.made, std::move(constructors));
}

std::string ClosedTypes::fresh_name(std::string name) {
  constexpr size_t longest = 60;
  if (name.size() > longest) name.resize(longest);
  std::string unique = name;
  for (uint32_t i = 2; !names_.insert(unique).second; ++i) unique = name + "_" + std::to_string(i);
  return unique;
}

std::string short_name(const lambda::Program& program, Type type) {
  switch (program.types.kind(type)) {
  case TypeKind::Bool: return "Bool";
  case TypeKind::I32: return "Int";
  case TypeKind::I64: return "Int64";
  case TypeKind::Char: return "Char";
  case TypeKind::F64: return "Double";
  case TypeKind::Str: return "String";
  case TypeKind::Tuple: return type == TypeTable::unit ? "Unit" : "Tuple";
  case TypeKind::Data: return std::string(program.names.text(program.types.name(program.types.data_of(type))));
  case TypeKind::Reference: return "Ref";
  case TypeKind::Array: return "Array";
  default: return "Function";
  }
}

} // namespace letcont::l
