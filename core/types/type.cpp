#include "types/type.h"

namespace letcont {

TypeTable::TypeTable() : nodes_(1) {
  for (TypeKind kind : {TypeKind::Bool, TypeKind::I32, TypeKind::F64, TypeKind::Str}) make(kind, {}, {}, 0);
  make(TypeKind::Tuple, {}, {}, 0); // the unit type
}

Type TypeTable::tuple(std::span<const Type> fields) { return make(TypeKind::Tuple, fields, {}, 0); }

Type TypeTable::function(std::span<const Type> parameters, std::span<const Type> results) {
  return make(TypeKind::Function, parameters, results, 0);
}

Type TypeTable::code(std::span<const Type> parameters, std::span<const Type> results) {
  return make(TypeKind::Code, parameters, results, 0);
}

Type TypeTable::environment(std::span<const Type> captured, Type function) {
  return make(TypeKind::Environment, captured, {}, function.index);
}

Type TypeTable::data(DataType data) { return make(TypeKind::Data, {}, {}, data.index); }

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
  auto mix = [&](uint32_t value) { hash = (hash ^ value) * 0x9E3779B97F4A7C15u; };
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

namespace {

// What is still to be written: a piece of text, or a type when `text` is null.
struct Piece {
  const char* text;
  Type type;
};

void push_list(std::vector<Piece>& pieces, std::span<const Type> types) {
  pieces.push_back({")", {}});
  for (size_t i = types.size(); i-- > 0;) {
    pieces.push_back({nullptr, types[i]});
    if (i > 0) pieces.push_back({", ", {}});
  }
  pieces.push_back({"(", {}});
}

} // namespace

// Pieces are pushed last first. One result that is no tuple stands without parentheses.
void TypeTable::append(std::string& out, Type type, const Names& names) const {
  std::vector<Piece> pieces{{nullptr, type}};
  while (!pieces.empty()) {
    Piece piece = pieces.back();
    pieces.pop_back();
    if (piece.text) {
      out += piece.text;
      continue;
    }
    switch (kind(piece.type)) {
    case TypeKind::Bool: out += "bool"; break;
    case TypeKind::I32: out += "i32"; break;
    case TypeKind::F64: out += "f64"; break;
    case TypeKind::Str: out += "str"; break;
    case TypeKind::Data: out += names.text(name(data_of(piece.type))); break;
    case TypeKind::Tuple: push_list(pieces, fields(piece.type)); break;
    case TypeKind::Environment:
      pieces.push_back({nullptr, function_of(piece.type)});
      pieces.push_back({" ", {}});
      push_list(pieces, fields(piece.type));
      out += "env";
      break;
    case TypeKind::Function:
    case TypeKind::Code: {
      std::span<const Type> to = results(piece.type);
      if (to.size() == 1 && kind(to[0]) != TypeKind::Tuple)
        pieces.push_back({nullptr, to[0]});
      else
        push_list(pieces, to);
      pieces.push_back({" -> ", {}});
      push_list(pieces, parameters(piece.type));
      out += kind(piece.type) == TypeKind::Code ? "code" : "fn";
      break;
    }
    }
  }
}

} // namespace letcont
