// The names of the stage `expanded`: those of the program where they mean the same in the text, and numbered ones where
// they would not.
//
//   macro twice(e) = { let x = e; x + x }     twice(x)      { let x'1 = x; (x'1 + x'1) }
//   def not = { b -> b }                      not(true)     def not'1 = { b -> b }, if the prelude's `not` is used, too
//
// Numbered are variables that templates introduce, or that hide what a template means; the program's definitions, if
// the text also has something else of that name, of the prelude or of the language (`a || b` is an `if` with the
// language's `true`); and of two types or constructors the prelude's, whose names are seldom printed.
#pragma once

#include "syntax/l/tree/tree.h"

#include <unordered_map>
#include <unordered_set>

namespace letcont::l {

class TextNames {
public:
  // The program must outlive it.
  explicit TextNames(const Program& program) : program_(program) {}

  // Until this is called, only what templates introduce is numbered. O(program).
  void find_same_names();

  // A variable that is none, of what is not expanded, has its own name.
  std::string variable(Variable, Name);
  std::string constructor(uint32_t constructor, Name);
  std::string type(uint32_t data, Name); // TypeNodeData::no_data: it is neither the program's nor the prelude's

  // Whether a constructor of that one's type has a number, so that no list can be written with it.
  bool is_numbered(uint32_t constructor) const;

private:
  bool must_differ(const VariableData&, Name) const;
  // The name's number is given when it first appears.
  std::string numbered(std::unordered_map<uint32_t, std::string>& known, uint32_t index, Name);

  const Program& program_;
  std::unordered_map<uint32_t, std::string> variables_, constructors_, types_;
  std::unordered_set<uint32_t> in_templates_, not_own_;          // names of variables that are not local
  std::unordered_set<uint32_t> other_constructors_, other_data_; // of the prelude, with names of the program's
  uint32_t last_number_ = 0;
};

} // namespace letcont::l
