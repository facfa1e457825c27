#include "editor/lsp/symbols.h"

#include <algorithm>
#include <array>

namespace letcont::lsp {

namespace {

std::string_view trimmed(std::string_view line) {
  size_t begin = line.find_first_not_of(" \t\r"), end = line.find_last_not_of(" \t\r");
  return begin == std::string_view::npos ? std::string_view() : line.substr(begin, end - begin + 1);
}

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

std::string_view word_of(SymbolKind kind) {
  constexpr std::array<std::string_view, 10> words{"function",    "variable",    "parameter", "type",
                                                   "constructor", "field",       "macro",     "external function",
                                                   "built in",    "continuation"};
  return words[static_cast<size_t>(kind)];
}

std::string declaration_of(const Program& program, const Symbol& symbol, const std::string& type) {
  if (type.empty()) return symbol.name;
  return symbol.name + (program.language.info.name == "l" ? " :: " : " : ") + type;
}

bool is_of_library(const Program& program, const Symbol& symbol) {
  return symbol.binding.known() && symbol.binding.begin > program.text.size();
}

std::string comment_of(Workspace& workspace, Program& program, const Symbol& symbol) {
  if (!symbol.binding.known()) return {};
  const Source& source = workspace.compilation(program).source();
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
