// Scopes during macro expansion.
#pragma once

#include "syntax/l/tree/tree.h"

#include <optional>
#include <string>
#include <unordered_map>

namespace letcont::l {

// The macro expansion that a piece of code came from; 0: none, the program itself.
using Context = uint32_t;

// Local names. Bindings are undone in the reverse order; finding and binding are O(1).
class Scope {
public:
  Variable find(Name name, Context context) const {
    auto known = bound_.find(key(name, context));
    return known == bound_.end() ? Variable{} : known->second;
  }
  void bind(Name name, Context context, Variable variable) {
    Variable& slot = bound_[key(name, context)];
    undo_.push_back({name, context, slot});
    slot = variable;
  }
  size_t mark() const { return undo_.size(); }
  void undo_to(size_t mark) {
    while (undo_.size() > mark) {
      const Undo& last = undo_.back();
      if (last.before)
        bound_[key(last.name, last.context)] = last.before;
      else
        bound_.erase(key(last.name, last.context));
      undo_.pop_back();
    }
  }
  // The names that are bound in a context, for suggestions; perhaps more than once.
  template <class Visit>
  void each(Context context, Visit visit) const {
    for (const Undo& bound : undo_)
      if (bound.context == context) visit(bound.name);
  }

private:
  struct Undo {
    Name name;
    Context context;
    Variable before;
  };
  static uint64_t key(Name name, Context context) { return uint64_t{name.index} << 32 | context; }

  std::unordered_map<uint64_t, Variable> bound_;
  std::vector<Undo> undo_;
};

// The names of the top level: variables and macros, constructors, and types have separate name spaces. A program's own
// names come first, then those of the prelude, then the predefined ones; the prelude does not see the program's.
struct Globals {
  static constexpr uint32_t none = UINT32_MAX;

  struct Level {
    std::unordered_map<Name, Variable> variables;
    std::unordered_map<Name, uint32_t> macros;       // which definition
    std::unordered_map<Name, uint32_t> constructors; // which of Program::constructors
    std::unordered_map<Name, uint32_t> types;        // which definition
  };
  Level own;
  // Of the prelude, by definition of the tree. They are in the program once they are used.
  struct Prelude {
    std::unordered_map<Name, uint32_t> values, types; // which definition of the tree
    std::unordered_map<Name, uint32_t> constructors;
    std::unordered_map<uint32_t, uint32_t> used; // definitions of the tree: where they are in the program
    std::vector<uint32_t> data_of;               // by constructor: which definition of the tree; none of others
  };
  Prelude prelude;
  std::unordered_map<Name, Variable> predefined;
};

} // namespace letcont::l
