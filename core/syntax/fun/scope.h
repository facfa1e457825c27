// Scopes. A Fun program has one scope for its functions, constants and built-ins, inside each function one for its
// parameters, and in each block, from a `val` on, one for that.
#pragma once

#include "syntax/fun/ast.h"
#include "syntax/fun/builtin.h"

#include <string>
#include <vector>

namespace letcont::fun {

struct Meaning {
  enum Kind : uint8_t { Unknown, Parameter, Local, Function, Constant, Builtin };
  Kind kind = Unknown;
  uint32_t index = 0; // in Program::parameters, locals, declarations; a fun::Builtin
};

class Scope {
public:
  // Declares everything at the top level. Reports names that are defined twice; the first definition counts. Redefining
  // a built-in gives a warning.
  Scope(const Program&, Diagnostics&);

  // Enters the scope of this declaration's parameters. Reports parameters with equal names.
  void enter(const Declaration&);

  // From here on the local value is in scope, until it is left.
  void open(uint32_t local);
  void close();

  // O(1).
  Meaning operator[](Name name) const {
    const Entry& entry = entries_[name.index];
    if (entry.local > 0) return {Meaning::Local, entry.local - 1};
    return entry.entered == entered_ ? Meaning{Meaning::Parameter, entry.parameter} : entry.global;
  }

  // ", did you mean 'fact'?" or nothing: among what can be called (true), or what has a value.
  std::string suggestion(Name mistyped, bool called);

private:
  struct Entry {
    Meaning global;
    uint32_t entered = 0; // in which declaration it is a parameter
    uint32_t parameter = 0;
    uint32_t local = 0; // one more than its index
  };

  void declare(uint32_t declaration);

  const Program& program_;
  Diagnostics& diagnostics_;
  std::vector<Entry> entries_; // by name
  uint32_t entered_ = 0;
  const Declaration* inside_ = nullptr;
  std::vector<std::pair<uint32_t, uint32_t>> open_; // locals, each with what its name meant before
  uint32_t suggestions_ = 0;                        // that were looked for
};

} // namespace letcont::fun
