// Values of the stopped program, as trees that an editor unfolds.
//
// A value has parts: the fields of a constructor or a tuple, what a reference holds, the elements of an array and of a
// list, what a function has captured. A list is not a chain of pairs here: all of its elements are its parts.
#pragma once

#include "debugger/debugger.h"
#include "readback/known.h"

#include <string>
#include <vector>

namespace letcont::dap {

using readback::TypedValue;

struct NamedValue {
  std::string name;
  TypedValue value;
};

// Views of a debugger's values. All are valid until it moves.
class Values {
public:
  // `origins`: of the program's expressions; null if it has none. Values are then written as in the CPS.
  Values(const debugger::Debugger& debugger, const Origins* origins) : debugger_(debugger), origins_(origins) {}

  // Returns a value as text of about that many bytes at most, as the language writes it.
  std::string text(TypedValue, size_t length) const;
  // Returns a type, in the words of Fun and L if there are origins.
  std::string type_text(Type) const;

  struct Shape {
    uint64_t count = 0;      // of parts
    bool is_indexed = false; // they are elements, and have no names
  };
  Shape shape(TypedValue) const;
  // Returns some of its parts. O(first + count).
  std::vector<NamedValue> parts(TypedValue, uint64_t first, uint64_t count) const;

  // Returns the variables in scope in a frame, counted from the innermost; innermost first.
  debugger::Scope scope(uint32_t frame) const { return debugger_.scope(frame, SIZE_MAX); }
  std::vector<debugger::Variable> variables(uint32_t frame) const { return scope(frame).variables; }
  TypedValue value(const debugger::Variable&, uint32_t frame) const;

private:
  bool is_list(Type) const;

  const debugger::Debugger& debugger_;
  const Origins* origins_;
};

} // namespace letcont::dap
