// Scopes. A Fun program has one scope for its functions, constants and built-ins, and inside each function one for its
// parameters.
#pragma once

#include "syntax/fun/ast.h"
#include "syntax/fun/builtin.h"

#include <string>
#include <vector>

namespace letcont::fun {

struct Meaning {
  enum Kind : uint8_t { Unknown, Parameter, Function, Constant, Builtin };
  Kind kind = Unknown;
  uint32_t index = 0; // in Program::parameters, Program::declarations; a fun::Builtin
};

class Scope {
public:
  // Declares everything at the top level. Reports names that are defined twice; the first definition counts. Redefining
  // a built-in gives a warning.
  Scope(const Program&, Diagnostics&);

  // Enters the scope of this declaration's parameters. Reports parameters with equal names.
  void enter(const Declaration&);

  // O(1).
  Meaning operator[](Name name) const {
    const Entry& entry = entries_[name.index];
    return entry.entered == entered_ ? Meaning{Meaning::Parameter, entry.parameter} : entry.global;
  }

  // ", did you mean 'fact'?" or nothing: among what can be called (true), or what has a value.
  std::string suggestion(Name mistyped, bool called);

private:
  struct Entry {
    Meaning global;
    uint32_t entered = 0; // in which declaration it is a parameter
    uint32_t parameter = 0;
  };

  void declare(uint32_t declaration);

  const Program& program_;
  Diagnostics& diagnostics_;
  std::vector<Entry> entries_; // by name
  uint32_t entered_ = 0;
  const Declaration* inside_ = nullptr;
  uint32_t suggestions_ = 0; // that were looked for
};

} // namespace letcont::fun
