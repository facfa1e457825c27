// Names for the types that a text would write again and again.
//
// A type is a graph (type.h): after `let b = (a, a)`, `let c = (b, b)` and so on, the n-th type has n nodes, but
// written in full it has 2^n parts. So a text that mentions many types defines those first that are long and occur more
// than once, and writes their names from then on:
//
//   type T1 = ((i32, i32), (i32, i32), …)
//   type T2 = (T1, T1)
//
// What a program prints is then linear in its size and in that of the graph of its types. Types whose text has at most
// `longest` bytes have no names, so that most programs look as if there were none.
//
// The printer runs twice if there are long types at all. In the first run `text` only counts what is asked for; then
// `choose` decides. The numbers follow the order in which the text mentions the types, so that a text that is read back
// and printed again is the same.
#pragma once

#include "types/type.h"

namespace letcont {

class TypeNames {
public:
  static constexpr size_t longest = 100;

  // O(size of the table).
  TypeNames(const TypeTable&, const Names&);

  // Whether the next run is the one that counts.
  bool counting() const { return counting_; }
  void choose();

  // How a type is written; nothing while types are counted.
  std::string text(Type);
  // The types that have names, each after those that it mentions; their names; and what these stand for.
  const std::vector<Type>& defined() const { return defined_; }
  const std::string& name(Type type) const { return names_of_[type.index]; }
  std::string definition(Type) const;

private:
  void count(Type);
  template <class F>
  void for_each_part(Type, F&&) const;
  size_t length(Type) const;
  std::string written(Type, bool by_name) const;

  const TypeTable& types_;
  const Names& names_;
  bool counting_ = false;
  std::vector<size_t> lengths_;       // by type: of its text in full; from choose() on, with names in it
  std::vector<uint8_t> mentions_;     // by type: 0, 1, or 2 for more
  std::vector<Type> found_;           // that are long and are mentioned, parts first
  std::vector<std::string> names_of_; // by type; empty: none
  std::vector<Type> defined_;
};

// A type for a message: some 200 bytes at most. What is too deep inside is left out: `(…, …)`.
std::string brief_text(const TypeTable&, Type, const Names&);

} // namespace letcont
