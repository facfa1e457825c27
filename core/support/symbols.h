// The symbols of a program: what its names stand for, where each is bound, and where it is used.
//
// Front ends make the table when they have resolved the names, so it also knows functions that are never called, and
// exists for programs whose types are wrong. Editors answer from it: definition, references, rename, outline, kinds of
// names. A symbol is identified by the place where it is bound; what is built in has none, and is identified by its
// name.
#pragma once

#include "support/span.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace letcont {

enum class SymbolKind : uint8_t {
  Function,
  Variable,
  Parameter,
  Type,
  Constructor,
  Field,
  Macro,
  External,     // a function of C
  Builtin,      // of the language
  Continuation, // of CPS text
};
inline constexpr size_t symbol_kinds = static_cast<size_t>(SymbolKind::Continuation) + 1;

// What else hangs on a name than its uses, so that another name means something else.
enum class NameTie : uint8_t {
  None,
  ListNotation, // `[x, y]` and `[]`, which stand for Cons and Nil, also in what `print` shows
  CFunction,    // the name is that of a function of C
  Operations,   // it stands where operations and constants do, so it is none of their words
};

struct Symbol {
  static constexpr uint32_t none = UINT32_MAX;

  SymbolKind kind = SymbolKind::Variable;
  std::string name;
  Span binding{};         // its name where it is bound; nowhere if it is built in
  Span definition{};      // of the top level: all of it; otherwise nowhere
  uint32_t parent = none; // of a constructor: its type; of a field: its constructor
  uint32_t entity = 0;    // the front end's own number for it
  NameTie tie = NameTie::None;
  bool has_types = false; // several: it is bound once in the text, and each time that a macro puts it somewhere
};

// A place where a symbol is bound or used.
struct SymbolPlace {
  Span span;
  uint32_t symbol = 0; // in Symbols::all
  bool is_binding = false;
};

struct Symbols {
  std::vector<Symbol> all;
  std::vector<SymbolPlace> places;                 // sorted by where they begin; each once
  std::unordered_map<std::string, uint32_t> words; // of the code that are no symbols, parameters of types: how often

  // Returns the place that contains the position, or else the one that ends there; null if there is none. O(log
  // places).
  const SymbolPlace* at(uint32_t position) const;
};

// Collects symbols and their uses, in any order.
class SymbolTable {
public:
  // Adds a symbol, unless one is bound at that place. Returns its number.
  uint32_t bind(Symbol);
  // Adds another binding of the symbol `first`, which is used where this one is: a field that several constructors
  // have. Symbols::all has it for outlines, and no place leads to it.
  void bind_again(Symbol, uint32_t first);
  // Says that the symbol that is bound at a place is used at `use`. Nothing happens if none is.
  void use(Span use, Span binding);
  // Says that what the language calls `name` is used.
  void use_builtin(Span use, std::string_view name);
  // Says that a word of the code is no symbol.
  void word(Span, std::string_view);
  // Adds a use of the symbol with that number.
  void use_symbol(Span use, uint32_t symbol);
  // Returns the symbol that is bound at a place, or Symbol::none.
  uint32_t bound_at(Span binding) const;
  Symbol& operator[](uint32_t symbol) { return symbols_.all[symbol]; }

  Symbols finish();

private:
  Symbols symbols_;
  std::unordered_map<uint32_t, uint32_t> by_place_; // by where the binding begins
  std::unordered_map<std::string, uint32_t> builtins_;
  std::unordered_set<uint32_t> words_; // where those begin
};

} // namespace letcont
