// The text of inferred types: `Ord a => (Tree(a), a) -> Tree(a)`.
#pragma once

#include "types/term.h"

#include <functional>

namespace letcont::infer {

// Writes types with short names for their variables: a, b, … in order of appearance, the same in all types that one
// object writes. Very long types are cut.
class TypeWriter {
public:
  using DataName = std::function<std::string(uint32_t)>;
  TypeWriter(Terms& terms, DataName data_name) : terms_(terms), data_name_(std::move(data_name)) {}

  // The type alone.
  std::string type(Term);
  // With the classes of its variables before it. `_a` is one type that is not known yet, not every type.
  std::string scheme(Term);

private:
  std::string variable(const Meaning&);
  std::string constraints();

  Terms& terms_;
  DataName data_name_;
  std::vector<Term> variables_;   // named so far
  std::vector<Term> constrained_; // those of them that are in a class
  bool in_scheme_ = false;
};

} // namespace letcont::infer
