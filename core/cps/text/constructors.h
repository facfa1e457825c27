// How a text of CPS mentions the constructors of data types: by name where the name tells which one is meant, and else
// by number. The printer and the parser ask the same object, so what one writes the other reads.
//
//   data Tree = { Leaf Node(Tree, i32, Tree) }
//   data List = { Nil Cons(i32, List) }
//   data Texts = { Nil Cons(str, Texts) }
//
//   let t = Node(l, x, r)                no other data type has a constructor `Node`
//   let list = Cons(x, rest)             two have a `Cons`, but only one of them has fields of these types
//   let none = Nil() : List              two have a `Nil` without fields, so the type says which
//   case(t) { Leaf -> k0  Node -> k1 }   t has a type, so its constructors need no more than their names
//
// A constructor is mentioned by its number, as in `inj 0/2 (x) : T` and `case(x) { 0 -> k }`, if its data type has a
// second one of that name, or if the name is a word that means something else in that place: an operation, true, inj, …
#pragma once

#include "types/type.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace letcont::cps {

class Constructors {
public:
  // One constructor: its data type, and its number there.
  struct Place {
    DataType data;
    uint32_t tag = 0;
    bool operator==(const Place&) const = default;
  };

  // O(n log n) in the constructors and their fields. The names may change their place, but not their texts.
  Constructors(const TypeTable&, const Names&);

  // The name by which a text mentions a constructor; empty if it is mentioned by its number.
  std::string_view name(Place) const;
  // The first constructor of that name in any data type.
  std::optional<Place> any(std::string_view name) const;
  // The number of the constructor of that name; nothing if the data type has none, or more than one.
  std::optional<uint32_t> tag(DataType, std::string_view name) const;
  // Whether the data type has more than one of that name.
  bool repeated(DataType, std::string_view name) const;
  // The constructor that is meant by a name and the types of its operands, where no type is written: the only one of
  // that name, or the only one of that name with such fields.
  std::optional<Place> meant(std::string_view name, std::span<const Type> operands) const;

  // Up to `most` of the names, for suggestions.
  std::vector<std::string> names(size_t most) const;

private:
  struct Entry {
    Place place;
    bool single = true; // there is no other of that name (and that type, or those fields)
  };
  const Entry* in_type(DataType, std::string_view name) const;
  void add(std::string name, Place, const std::vector<Type>& fields);

  std::map<std::string, uint32_t, std::less<>> ids_; // of the names, from 0
  std::vector<std::vector<std::string_view>> names_; // by data type and number
  std::vector<Entry> by_name_;                       // by id
  std::map<std::pair<uint32_t, DataType>, Entry> by_type_;
  std::map<std::pair<uint32_t, std::vector<Type>>, Entry> by_fields_;
};

} // namespace letcont::cps
