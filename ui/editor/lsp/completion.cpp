// Completion from the words of the program and of its language, as the application completes; after a dot, only fields.
// The type and the comment of a word are told when the editor shows them.
#include "app/text/completion.h"

#include "editor/lsp/features.h"
#include "editor/lsp/symbols.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace letcont::lsp {

namespace {

constexpr size_t most = 200;
constexpr int keyword = 14, text_word = 1;

// The protocol's kinds of completions.
int kind_of(SymbolKind kind) {
  constexpr std::array kinds{3, 6, 6, 22, 20, 5, 3, 3, 3, 18};
  static_assert(kinds.size() == symbol_kinds);
  return kinds[static_cast<size_t>(kind)];
}

struct Words {
  std::map<std::string_view, const Symbol*> symbols;
  std::set<std::string_view> of_language;
};

Json item(const Workspace& workspace, const Program& program, const Words& words, const std::string& word, Span typed,
          size_t rank) {
  auto known = words.symbols.find(word);
  bool is_symbol = known != words.symbols.end(), is_keyword = words.of_language.count(word) > 0;
  // What the program or its language knows comes before words of comments; else the order stands.
  std::string order = std::to_string(1000 + rank);
  JsonObject edit{{"range", workspace.range(program, typed)}, {"newText", rpc::text_value(word)}};
  return JsonObject{{"label", rpc::text_value(word)},
                    {"kind", is_symbol    ? kind_of(known->second->kind)
                             : is_keyword ? keyword
                                          : text_word},
                    {"sortText", (is_symbol || is_keyword ? "a" : "b") + order},
                    {"textEdit", std::move(edit)},
                    {"data", JsonObject{{"uri", program.uri}}}};
}

} // namespace

Answer completion(Workspace& workspace, const Place& place, const JsonObject&) {
  Program& program = place.program;
  const Symbols* symbols = workspace.compilation(program).symbols();
  Words words;
  for (std::string_view word : app::words_of(program.rules())) words.of_language.insert(word);
  if (symbols)
    for (const Symbol& symbol : symbols->all) words.symbols.emplace(symbol.name, &symbol);
  app::Completion found = app::complete(program.text, program.rules(), place.at, most);
  bool after_dot = program.language.info.name == "l" && found.begin > 0 &&
                   program.text.bytes()[found.begin - 1] == '.' && found.begin > 1 &&
                   program.text.bytes()[found.begin - 2] != '.';
  JsonArray items;
  for (const std::string& word : found.words) {
    auto known = words.symbols.find(word);
    bool is_field = known != words.symbols.end() && known->second->kind == SymbolKind::Field;
    if (after_dot && !is_field) continue;
    items.push_back(item(workspace, program, words, word, {found.begin, place.at}, items.size()));
  }
  return Json(JsonObject{{"isIncomplete", found.words.size() == most}, {"items", std::move(items)}});
}

Answer resolve_completion(Workspace& workspace, const JsonObject& parameters) {
  JsonObject item = parameters;
  const JsonObject* data = rpc::object_in(parameters, "data");
  std::optional<std::string> uri = data ? rpc::string_in(*data, "uri") : std::nullopt;
  std::optional<std::string> word = rpc::string_in(parameters, "label");
  Program* program = uri ? workspace.program_named(*uri) : nullptr;
  if (!program || !word) return Json(std::move(item));
  const Symbol* symbol = symbol_named(workspace, *program, *word);
  if (!symbol) {
    std::string help = program->language.help ? program->language.help(*word) : std::string();
    if (!help.empty()) item["documentation"] = rpc::text_value(help);
    return Json(std::move(item));
  }
  std::string type = workspace.compilation(*program).type_of(*symbol);
  item["detail"] = rpc::text_value(declaration_of(*program, *symbol, type));
  if (std::string comment = comment_of(workspace.compilation(*program), *symbol); !comment.empty())
    item["documentation"] = rpc::text_value(comment);
  return Json(std::move(item));
}

} // namespace letcont::lsp
