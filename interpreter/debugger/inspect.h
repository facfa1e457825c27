// Inspecting a machine between two steps: the call stack, the variables in scope, the heap as a graph. Plain data;
// names are those of the printed program. A query costs as much as its result.
#pragma once

#include "debugger/meaning.h"
#include "debugger/scope.h"

#include <unordered_set>

namespace letcont::debugger {

// One call that has not returned, or the evaluation of a definition.
struct Frame {
  uint32_t index = 0;        // 0: the innermost
  cps::Fun function;         // Fun{}: a definition is evaluated
  cps::Def definition;       // Def{}: a function is called
  std::string name;          // of the function or definition; "_" if it has none
  cps::Expr at;              // the innermost: what runs next; the others: the call that they wait for
  uint64_t entered = 0;      // how many steps had been made when it began
  bool by_tail_call = false; // it replaced the function that the caller had called
  cps::ContVar continuation; // where it continues with the result that it waits for; ContVar{} for the innermost
  Meaning meaning;           // what it does with the result
  // Returns "`fact`", or "the program" if it has no name.
  std::string title() const { return name == "_" ? "the program" : "`" + name + "`"; }
  // "return to `fact`, then multiply by n = 5"; "in `fact`" of the innermost.
  std::string text() const;
};

enum class VariableKind : uint8_t { Local, Parameter, Captured, Global };

struct Variable {
  cps::Var var;
  VariableKind kind = VariableKind::Local;
  std::string name;             // in the printed program
  std::string_view source_name; // in the source; empty: an intermediate value, or a macro's
  Type type;
  Datum value;
  bool has_ended = false;     // its name means another one here, or nothing
  bool is_hidden = false;     // it means one that has no value here (Scope::absent)
  bool is_other_name = false; // its own is another, or the name is that of one which passes have replaced by it
};

struct Scope {
  // Innermost first, then the captured ones, then the globals, and at last those whose names have ended. A variable may
  // be there more than once, with each of its names.
  std::vector<Variable> variables;
  size_t left_out = 0;
  // Names that mean a local variable that has no value here: its function does not use it, or it is of a type of which
  // no values are kept, or passes have removed it.
  std::unordered_set<std::string_view> absent;

  // Returns what a person means by a name, of the source or of the printed program; null if that has no value here, or
  // there is none. O(variables).
  const Variable* find(std::string_view name) const;
};

struct HeapRoot {
  uint32_t frame = 0;
  cps::Var var;
  uint64_t record = 0; // its id
};
struct HeapGraph {
  std::vector<HeapRoot> roots;
  std::vector<Record> records; // nearest to the roots first
  bool cut = false;            // there is more
};

// `first`: the index of a frame, from the innermost.
std::vector<Frame> frames(const Machine&, const Naming&, uint32_t first, uint32_t count);
// Returns what is said of a name that means what has no value (Scope::absent).
std::string why_absent(std::string_view name);
Scope scope(const Machine&, const Naming&, const SourceNames&, uint32_t frame, size_t most);
// Returns what is reachable from the variables of some frames. Empty tuples and constructors without fields are
// omitted.
HeapGraph heap_graph(const Machine&, const Naming&, uint32_t first_frame, uint32_t frame_count, size_t most_records,
                     size_t most_fields);

} // namespace letcont::debugger
