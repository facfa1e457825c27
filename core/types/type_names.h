// Names for types that a text would otherwise repeat.
//
// A type is a graph (type.h): after `let b = (a, a)`, `let c = (b, b)` and so on, the n-th type has n nodes, but 2^n
// parts when written in full. So a text that mentions many types first defines those that are long and occur more than
// once, and writes their names afterwards:
//
//   type T1 = ((i32, i32), (i32, i32), …)
//   type T2 = (T1, T1)
//
// The printed program is then linear in its size and in the graph of its types. Types whose text has at most `longest`
// bytes get no names, so most programs have none.
//
// If there are long types, the printer runs twice. In the first run `text` only counts mentions; then `choose`
// selects the names. They are numbered in the order of the text, so that a text that is read back prints the
// same.
#pragma once

#include "types/type.h"

namespace letcont {

class TypeNames {
public:
  static constexpr size_t longest = 100;

  // O(size of the table).
  TypeNames(const TypeTable&, const Names&);

  // Whether the next run only counts.
  bool counting() const { return counting_; }
  void choose();

  // Returns the text of a type; empty while counting.
  std::string text(Type);
  // The named types, each after those that it mentions; their names; and their definitions.
  const std::vector<Type>& defined() const { return defined_; }
  const std::string& name(Type type) const { return names_of_[type.index]; }
  std::string definition(Type) const;

private:
  void count(Type);
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

// Returns a type for a message, some 200 bytes at most. Deeper parts are left out: `(…, …)`.
std::string brief_text(const TypeTable&, Type, const Names&);

} // namespace letcont
