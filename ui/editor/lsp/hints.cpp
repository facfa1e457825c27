// Inlay hints: the types of names in L, where the program does not say them.
#include "editor/lsp/features.h"
#include "support/shown.h"

namespace letcont::lsp {

namespace {

constexpr size_t longest = 60;

// Whether the name is followed by a type.
bool has_type(const Program& program, uint32_t at) {
  std::string_view rest = std::string_view(program.text.bytes()).substr(at);
  return rest.substr(std::min(rest.find_first_not_of(" \t"), rest.size())).starts_with("::");
}

} // namespace

Answer inlay_hint(Workspace& workspace, Program& program, Span wanted) {
  constexpr int of_type = 1;
  JsonArray hints;
  Compilation& compilation = workspace.compilation(program);
  const Symbols* symbols = program.language.info.name == "l" ? compilation.symbols() : nullptr;
  if (!symbols) return Json(std::move(hints));
  for (const SymbolPlace& place : symbols->places) {
    const Symbol& symbol = symbols->all[place.symbol];
    bool has_value = symbol.kind == SymbolKind::Function || symbol.kind == SymbolKind::Variable ||
                     symbol.kind == SymbolKind::Parameter;
    if (!place.is_binding || !has_value || place.span.begin < wanted.begin || place.span.end > wanted.end) continue;
    if (workspace.is_unwanted()) return not_wanted();
    std::string type = has_type(program, place.span.end) ? std::string() : compilation.type_of(symbol);
    if (type.empty()) continue;
    JsonObject hint{{"position", workspace.position(program, place.span.end)},
                    {"label", rpc::text_value(" :: " + shortened(type, longest, longest))},
                    {"kind", of_type}};
    if (type.size() > longest) hint["tooltip"] = rpc::text_value(type);
    hints.push_back(std::move(hint));
  }
  return Json(std::move(hints));
}

} // namespace letcont::lsp
