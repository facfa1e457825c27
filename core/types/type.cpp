#include "types/type.h"

#include "types/hash.h"
#include "types/type_writer.h"

namespace letcont {

TypeTable::TypeTable() : nodes_(1) {
  for (TypeKind kind : {TypeKind::Bool, TypeKind::I32, TypeKind::F64, TypeKind::Str}) make(kind, {}, {}, 0);
  make(TypeKind::Tuple, {}, {}, 0); // the unit type
  for (TypeKind kind : {TypeKind::I64, TypeKind::Char}) make(kind, {}, {}, 0);
}

Type TypeTable::tuple(std::span<const Type> fields) { return make(TypeKind::Tuple, fields, {}, 0); }

Type TypeTable::function(std::span<const Type> parameters, std::span<const Type> results, Type raises) {
  return make(TypeKind::Function, parameters, results, raises.index);
}

Type TypeTable::code(std::span<const Type> parameters, std::span<const Type> results, Type raises) {
  return make(TypeKind::Code, parameters, results, raises.index);
}

Type TypeTable::environment(std::span<const Type> captured, Type function) {
  return make(TypeKind::Environment, captured, {}, function.index);
}

Type TypeTable::data(DataType data) { return make(TypeKind::Data, {}, {}, data.index); }

Type TypeTable::reference(Type content) { return make(TypeKind::Reference, {&content, 1}, {}, 0); }
Type TypeTable::array(Type element) { return make(TypeKind::Array, {&element, 1}, {}, 0); }

DataType TypeTable::declare(Name name) {
  data_.push_back({name, {}});
  return DataType{static_cast<uint32_t>(data_.size())};
}

void TypeTable::define(DataType data, std::vector<Constructor> constructors) {
  data_[data.index - 1].constructors = std::move(constructors);
}

bool TypeTable::same(const Node& node, TypeKind kind, std::span<const Type> before, std::span<const Type> after,
                     uint32_t extra) const {
  if (node.kind != kind || node.extra != extra || node.split != before.size()) return false;
  if (node.count != before.size() + after.size()) return false;
  auto part = parts_.begin() + node.first;
  return std::equal(before.begin(), before.end(), part) &&
         std::equal(after.begin(), after.end(), part + static_cast<ptrdiff_t>(before.size()));
}

Type TypeTable::make(TypeKind kind, std::span<const Type> before, std::span<const Type> after, uint32_t extra) {
  uint64_t hash = static_cast<uint64_t>(kind) * 31 + extra;
  auto mix = [&](uint32_t value) { hash = mixed(hash, value); };
  for (Type part : before) mix(part.index);
  mix(UINT32_MAX);
  for (Type part : after) mix(part.index);

  auto [begin, end] = by_hash_.equal_range(hash);
  for (auto known = begin; known != end; ++known)
    if (same(nodes_[known->second.index], kind, before, after, extra)) return known->second;

  // The spans may point into parts_, which is about to grow.
  std::vector<Type> all(before.begin(), before.end());
  all.insert(all.end(), after.begin(), after.end());
  Node node{kind, static_cast<uint32_t>(parts_.size()), static_cast<uint32_t>(all.size()),
            static_cast<uint32_t>(before.size()), extra};
  parts_.insert(parts_.end(), all.begin(), all.end());
  nodes_.push_back(node);
  Type type{static_cast<uint32_t>(nodes_.size() - 1)};
  by_hash_.emplace(hash, type);
  return type;
}

void TypeTable::append(std::string& out, Type type, const Names& names) const {
  write_type(out, *this, type, names, [](Type, uint32_t) { return std::string(); });
}

} // namespace letcont
