// What the features say of symbols.
#pragma once

#include "editor/lsp/workspace.h"
#include "support/symbols.h"

namespace letcont::lsp {

// Returns the symbol at a place of the program, and the place of its name; null if none is there.
struct Found {
  const Symbol* symbol = nullptr;
  Span name;
};
Found symbol_at(Workspace&, Program&, uint32_t position);
// Returns the symbol of that name that is bound at the top level, or else any of that name; null if there is none.
const Symbol* symbol_named(Workspace&, Program&, std::string_view name);
// Returns the symbol that a call of that name at a place means, as far as a program that is being typed shows it: one
// that is bound before it in the same definition, or at the top level. Types and fields are not called.
const Symbol* symbol_called(Workspace&, Program&, std::string_view name, uint32_t at);

// What a name means where the program binds none: its type, and its comment.
struct LibraryEntry {
  std::string type; // empty: nothing is known
  std::string comment;
};
// Looks the name up in the library, and among what is built in, of L. Whether the program uses it does not matter.
LibraryEntry in_library(const Program&, std::string_view name);

// "parameter": for people.
std::string_view word_of(SymbolKind);
// "sum :: List(Int) -> Int", in the program's language; only the name if nothing is known of its type.
std::string declaration_of(const Program&, const Symbol&, const std::string& type);
// Returns the comment that stands above the symbol's definition, in the program or in the library.
std::string comment_of(Compilation&, const Symbol&);
// Whether it is bound in the library.
bool is_of_library(const Program&, const Symbol&);

} // namespace letcont::lsp
