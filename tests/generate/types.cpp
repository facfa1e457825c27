#include "generate/types.h"

#include "types/parts.h"

#include <algorithm>
#include <array>
#include <string>

namespace letcont::generate {

Types::Types(Random& random, TypeTable& table, Names& names) : random_(random), table_(table) {
  using T = TypeTable;
  Type unary = table.function(std::array{T::i32}, std::array{T::i32});
  functions_ = {unary,
                table.function(std::array{T::i32, T::f64}, std::array{T::f64}),
                table.function({}, std::array{T::i32, T::boolean}),
                table.function(std::array{unary, T::i32}, std::array{T::i32}),
                table.function(std::array{T::i32}, std::array{unary}),
                table.function(std::array{T::boolean, T::i32}, {}),
                table.function(std::array{T::i32}, std::array{T::i32}, T::i32),
                table.function(std::array{T::i32}, {}, table.tuple(std::array{T::i32, T::f64}))};
  Type holds_one = table.environment(std::array{T::i32}, unary), holds_none = table.environment({}, unary);
  Type pair = table.tuple(std::array{T::i32, T::f64}), on_pairs = table.function(std::array{pair}, std::array{pair});
  functions_.push_back(on_pairs);
  Type holds_pair = table.environment(std::array{pair}, on_pairs);
  codes_ = {table.code(std::array{holds_pair, pair}, std::array{pair}),
            table.code(std::array{T::i32}, std::array{T::i32}), table.code(std::array{T::i32, T::f64}, {}, T::i32),
            table.code(std::array{holds_one, T::i32}, std::array{T::i32}),
            table.code(std::array{holds_none, T::i32}, std::array{T::i32})};
  functions_.push_back(table.function(std::array{T::i32}, std::array{T::i32, codes_[1]}));
  exceptions_ = {T::i32, T::i32, T::unit, T::f64, table.tuple(std::array{T::i32, T::f64}), unary};

  uint32_t count = random.below(3);
  std::vector<DataType> declared;
  for (uint32_t i = 0; i < count; ++i) {
    std::string name(1, static_cast<char>('A' + i));
    declared.push_back(table.declare(names.intern("Data" + name)));
    data_.push_back(table.data(declared.back()));
    exceptions_.insert(exceptions_.end(), 2, data_.back());
  }
  // The first constructor mentions only data types before this one; the others any, itself too.
  for (uint32_t i = 0; i < count; ++i) {
    std::vector<Constructor> constructors;
    uint32_t number = 1 + random.below(4);
    for (uint32_t c = 0; c < number; ++c) {
      std::vector<Type> fields;
      for (uint32_t f = random.below(3); f > 0; --f) {
        bool data = random.chance(50);
        uint32_t among = c == 0 ? i : count;
        fields.push_back(data && among > 0
                             ? data_[random.below(among)]
                             : random.pick(std::vector{T::i32, T::f64, T::str, T::boolean, T::i64, T::character}));
      }
      // Every other constructor has a name that the data types share: A0 and B1, A2 and B3.
      char letter = static_cast<char>('A' + (c % 2 == 0 ? 0 : i));
      std::string name = std::string(1, letter) + std::to_string(c);
      constructors.push_back({names.intern(name), std::move(fields)});
    }
    table.define(declared[i], std::move(constructors));
  }
}

Type Types::any(uint32_t depth) {
  uint32_t kind = random_.below(26);
  if (kind == 25) return depth > 0 ? code() : TypeTable::i32;
  if (kind >= 22 && depth > 0) return holder(depth - 1, kind == 22);
  if (kind >= 22) return TypeTable::i32;
  if (kind == 20) return TypeTable::i64;
  if (kind == 21) return TypeTable::character;
  if (kind < 8) return TypeTable::i32;
  if (kind < 10) return TypeTable::f64;
  if (kind < 12) return TypeTable::boolean;
  if (kind < 13) return TypeTable::str;
  if (kind < 15 && !data_.empty()) return random_.pick(data_);
  if (depth == 0) return TypeTable::i32;
  if (kind < 17) return function();
  std::vector<Type> fields;
  for (uint32_t i = random_.below(4); i > 0; --i) fields.push_back(any(depth - 1));
  return table_.tuple(fields);
}

// Of what has no functions.
Type Types::holder(uint32_t depth, bool reference) {
  Type content = any(depth);
  while (has_functions(content)) content = any(0);
  return reference ? table_.reference(content) : table_.array(content);
}

bool Types::has_functions(Type type) const {
  bool any = table_.callable(type);
  for_each_part(table_, type, [&](Type part) { any = any || has_functions(part); });
  return any;
}

std::vector<Type> Types::some(uint32_t most) {
  std::vector<Type> types;
  for (uint32_t i = random_.below(most + 1); i > 0; --i) types.push_back(any());
  return types;
}

uint32_t Types::order(Type type) const {
  if (!table_.callable(type)) return 0;
  uint32_t inner = 0;
  for (Type parameter : table_.parameters(type)) inner = std::max(inner, order(parameter));
  // What a function gives or raises is called by its caller.
  for (Type result : table_.results(type)) inner = std::max(inner, order(result));
  if (Type raised = table_.raises(type)) inner = std::max(inner, order(raised));
  return inner + 1;
}

} // namespace letcont::generate
