// The definitions of a program, for an outline, and those of all open programs, for a search.
#include "editor/lsp/features.h"
#include "editor/lsp/symbols.h"

#include <algorithm>
#include <array>

namespace letcont::lsp {

namespace {

// The protocol's kinds of symbols.
int outline_kind(SymbolKind kind) {
  constexpr int function = 12, variable = 13, type = 23, constructor = 22, field = 8, other = 12;
  constexpr std::array kinds{function, variable, variable, type,     constructor,
                             field,    other,    function, function, function};
  static_assert(kinds.size() == symbol_kinds);
  return kinds[static_cast<size_t>(kind)];
}

bool is_listed(const Program& program, const Symbol& symbol) {
  return symbol.definition.known() && symbol.definition.end <= program.text.size();
}

std::string lower(std::string_view text) {
  std::string made(text);
  for (char& c : made)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return made;
}

class Outline {
public:
  Outline(Workspace& workspace, Program& program, const Symbols& symbols)
      : workspace_(workspace), program_(program), symbols_(symbols), children_(symbols.all.size()) {
    for (uint32_t i = 0; i < symbols.all.size(); ++i) {
      const Symbol& symbol = symbols.all[i];
      if (!is_listed(program, symbol)) continue;
      bool is_part = symbol.parent != Symbol::none && is_listed(program, symbols.all[symbol.parent]);
      (is_part ? children_[symbol.parent] : top_).push_back(i);
    }
    std::sort(top_.begin(), top_.end(),
              [&](uint32_t a, uint32_t b) { return symbols.all[a].binding.begin < symbols.all[b].binding.begin; });
  }

  // Incomplete if the answer is not wanted any more.
  JsonArray nested() { return of(top_, 0); }
  JsonArray flat() {
    JsonArray all;
    for (uint32_t i : top_) all.push_back(flat_symbol(symbols_.all[i]));
    return all;
  }

private:
  // Types have constructors, and these have fields: no deeper.
  JsonArray of(const std::vector<uint32_t>& symbols, uint32_t depth) {
    JsonArray all;
    for (uint32_t i : symbols) {
      if (workspace_.is_unwanted()) break;
      const Symbol& symbol = symbols_.all[i];
      JsonObject object{{"name", rpc::text_value(symbol.name)},
                        {"kind", outline_kind(symbol.kind)},
                        {"range", workspace_.range(program_, join(symbol.definition, symbol.binding))},
                        {"selectionRange", workspace_.range(program_, symbol.binding)}};
      std::string type = depth == 0 ? workspace_.compilation(program_).type_of(symbol) : std::string();
      if (!type.empty()) object["detail"] = rpc::text_value(type);
      if (depth < 2 && !children_[i].empty()) object["children"] = of(children_[i], depth + 1);
      all.push_back(std::move(object));
    }
    return all;
  }

  Json flat_symbol(const Symbol& symbol) const {
    return JsonObject{{"name", rpc::text_value(symbol.name)},
                      {"kind", outline_kind(symbol.kind)},
                      {"location", workspace_.location(program_, symbol.definition)}};
  }

  Workspace& workspace_;
  Program& program_;
  const Symbols& symbols_;
  std::vector<uint32_t> top_;
  std::vector<std::vector<uint32_t>> children_; // by symbol
};

} // namespace

Answer document_symbol(Workspace& workspace, Program& program, const JsonObject&) {
  const Symbols* symbols = workspace.compilation(program).symbols();
  if (!symbols) return Json(JsonArray{});
  Outline outline(workspace, program, *symbols);
  JsonArray listed = workspace.settings.has_hierarchy ? outline.nested() : outline.flat();
  return workspace.is_unwanted() ? Answer(not_wanted()) : Json(std::move(listed));
}

Answer workspace_symbol(Workspace& workspace, const JsonObject& parameters) {
  constexpr size_t most = 1000;
  std::optional<std::string> query = rpc::string_in(parameters, "query");
  if (!query) return wrong_parameters();
  JsonArray all;
  for (auto& [uri, program] : workspace.programs()) {
    const Symbols* symbols = workspace.compilation(*program).symbols();
    if (!symbols) continue;
    for (const Symbol& symbol : symbols->all) {
      if (all.size() == most) break;
      if (!is_listed(*program, symbol) || lower(symbol.name).find(lower(*query)) == std::string::npos) continue;
      all.push_back(JsonObject{{"name", rpc::text_value(symbol.name)},
                               {"kind", outline_kind(symbol.kind)},
                               {"location", workspace.location(*program, symbol.binding)}});
    }
  }
  return Json(std::move(all));
}

} // namespace letcont::lsp
