#include "editor/lsp/symbols.h"

#include "support/text.h"

#include <algorithm>
#include <array>

namespace letcont::lsp {

namespace {

// Returns where the line begins that ends before `at`.
size_t line_before(std::string_view text, size_t at) {
  size_t end = text.rfind('\n', at - 2);
  return at < 2 || end == std::string_view::npos ? 0 : end + 1;
}

} // namespace

Found symbol_at(Workspace& workspace, Program& program, uint32_t position) {
  const Symbols* symbols = workspace.compilation(program).symbols();
  const SymbolPlace* place = symbols ? symbols->at(position) : nullptr;
  if (!place || place->span.end > program.text.size()) return {};
  return {&symbols->all[place->symbol], place->span};
}

const Symbol* symbol_named(Workspace& workspace, Program& program, std::string_view name) {
  const Symbols* symbols = workspace.compilation(program).symbols();
  if (!symbols || name.empty()) return nullptr;
  const Symbol* found = nullptr;
  for (const Symbol& symbol : symbols->all) {
    if (symbol.name != name) continue;
    if (symbol.definition.known()) return &symbol;
    if (!found) found = &symbol;
  }
  return found;
}

// Returns where the last line before a place begins that something of the top level can begin with.
static uint32_t item_before(const app::Text& text, uint32_t at) {
  for (uint32_t line = text.line_of(at) + 1; line-- > 0;)
    if (std::string_view bytes = text.line(line); !bytes.empty() && app::is_word(bytes[0]))
      return text.line_begin(line);
  return 0;
}

const Symbol* symbol_called(Workspace& workspace, Program& program, std::string_view name, uint32_t at) {
  const Symbols* symbols = workspace.compilation(program).symbols();
  if (!symbols || name.empty()) return nullptr;
  uint32_t item = item_before(program.text, at);
  const Symbol *local = nullptr, *global = nullptr;
  for (const Symbol& symbol : symbols->all) {
    bool is_called = symbol.kind != SymbolKind::Type && symbol.kind != SymbolKind::Field;
    if (!is_called || symbol.name != name || !symbol.binding.known()) continue;
    uint32_t bound = symbol.binding.begin;
    if (symbol.definition.known())
      global = global && !is_of_library(program, *global) ? global : &symbol; // the program's own comes first
    else if (bound >= item && bound < at && (!local || local->binding.begin < bound))
      local = &symbol;
  }
  return local ? local : global;
}

LibraryEntry in_library(const Program& program, std::string_view name) {
  std::vector<std::string_view> words = app::words_of(program.rules());
  if (!program.language.library || std::find(words.begin(), words.end(), name) == words.end()) return {};
  // A program that only names it.
  constexpr std::string_view before = "def it = ";
  Compilation compilation(
      {.language = program.language.info.name, .name = {}, .text = std::string(before).append(name)});
  const Symbols* symbols = compilation.symbols();
  if (!symbols || compilation.diagnostics().has_errors()) return {};
  LibraryEntry entry;
  for (const Symbol& symbol : symbols->all)
    if (symbol.name == "it" && symbol.binding.begin < before.size()) entry.type = compilation.type_of(symbol);
  const SymbolPlace* place = symbols->at(static_cast<uint32_t>(before.size()));
  if (place) entry.comment = comment_of(compilation, symbols->all[place->symbol]);
  return entry;
}

std::string_view word_of(SymbolKind kind) {
  constexpr std::array<std::string_view, symbol_kinds> words{
      "function", "variable", "parameter",         "type",     "constructor",
      "field",    "macro",    "external function", "built in", "continuation"};
  static_assert(!words.back().empty());
  return words[static_cast<size_t>(kind)];
}

std::string declaration_of(const Program& program, const Symbol& symbol, const std::string& type) {
  if (type.empty()) return symbol.name;
  return symbol.name + (program.language.info.name == "l" ? " :: " : " : ") + type;
}

bool is_of_library(const Program& program, const Symbol& symbol) {
  return symbol.binding.known() && symbol.binding.begin > program.text.size();
}

std::string comment_of(Compilation& compilation, const Symbol& symbol) {
  if (!symbol.binding.known()) return {};
  const Source& source = compilation.source();
  std::string_view text = source.text({0, source.library().end});
  size_t begin = text.substr(0, symbol.binding.begin).rfind('\n') + 1, end = begin;
  // A comment is about what begins the line below it.
  size_t first = text.find_first_not_of(" \t", begin);
  if (!symbol.definition.known() || (first != symbol.definition.begin && first != symbol.binding.begin)) return {};
  while (begin > 0) {
    size_t before = line_before(text, begin);
    if (!trimmed(text.substr(before, begin - before - 1)).starts_with("//")) break;
    begin = before;
  }
  std::string comment;
  while (begin < end) {
    size_t next = text.find('\n', begin) + 1;
    std::string_view line = trimmed(text.substr(begin, next - begin - 1)).substr(2);
    comment.append(comment.empty() ? "" : "\n").append(trimmed(line));
    begin = next;
  }
  // A heading of the library stands apart.
  return comment.starts_with("----") ? std::string() : comment;
}

} // namespace letcont::lsp
