// The state of a prompt, for the sources of prompt.h.
#pragma once

#include "support/source.h"
#include "syntax/l/tree/tree.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace letcont::prompt {

// Variables and macros, constructors, types, and labels of fields have separate name spaces. A label stands for the
// data type that has it; what has several at once, as in `p with (x = 1, y = 2)`, uses the key "x y", the last data
// type all of whose constructors have all of them.
enum class Space : uint8_t { Value, Constructor, Type, Label };
using Key = std::pair<Space, std::string>;

// ---- Inputs

// The nodes, patterns and types of one definition are consecutive in the tree: [first, last].
struct Range {
  uint32_t first = 1, last = 0;
};

struct InputDefinition {
  Range nodes, patterns, types;
  std::set<Key> uses; // names that may mean something outside it
};

// A text that was parsed without errors.
struct Input {
  SourcePart part;
  uint32_t offset = 0; // where it begins in the session's source
  l::Program tree;
  std::vector<InputDefinition> definitions; // like the tree's
  std::set<Key> own;                        // what it defines; an expression defines nothing here
};

// Finds the parts of each definition, and the names that it uses.
void divide(Input&);

// Returns the name of the key that uses these labels at once.
std::string labels_key(const l::Program&, std::span<const l::Parameter>);

// Returns the names that a definition binds: its own, and a data type's constructors and labels.
std::vector<Key> bound_by(const Input&, uint32_t definition);

// ---- The session

using Entity = uint32_t; // what a name means

struct EntityData {
  Space space;
  std::string name;
  uint32_t version; // from 1: how many of that name and space there were
  uint32_t entry;
  std::string id() const { return name + "." + std::to_string(version); }
};

// A closed type, as a tree with children before parents; the last one is the type itself.
struct KeptTypeNode {
  enum Kind : uint8_t { Named, Tuple, Arrow } kind;
  std::string basic; // Named: a type that is built in, or
  Entity data = 0;   // a data type, if `basic` is empty
  std::vector<uint32_t> parts;
};
using KeptType = std::vector<KeptTypeNode>;

// A definition that was accepted.
struct Entry {
  std::shared_ptr<const Input> input;
  uint32_t definition = 0;
  std::map<Key, Entity> meanings; // of the names that it uses
  std::map<Key, Entity> bound;    // of the names that it binds
  std::optional<KeptType> kept;   // if it is a value, its type
  std::string type;               // as it is shown
  bool holds_functions = false;   // or exceptions, in its value
  bool is_computed = true;        // its value is not as it is written: it was evaluated, perhaps with effects
  size_t exceptions = 0;          // how many declarations of exceptions there were when it was accepted
};

inline constexpr char session_name[] = "<prompt>";

struct State {
  std::vector<Entry> entries;
  std::vector<EntityData> entities;
  std::map<Key, Entity> current;                     // what each name means now
  std::map<Key, uint32_t> versions;                  // how many there were
  std::map<std::string, std::vector<Entity>> labels; // all that each label has meant, the last one last
  std::vector<uint32_t> exceptions;                  // the entries that declare exceptions
  Entity exception_type = 0;                         // once there are some
  std::vector<SourcePart> parts;                     // the texts of the prelude and all accepted inputs
  Source source{session_name, ""};                   // the same
};

} // namespace letcont::prompt
