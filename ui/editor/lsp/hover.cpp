// What is at a place: the symbol with its type and its comment, or the type of an expression, or what an operation
// does.
#include "editor/lsp/features.h"
#include "editor/lsp/symbols.h"

namespace letcont::lsp {

namespace {

std::string code(const Program& program, const std::string& text) {
  return "```" + program.language.info.name + "\n" + text + "\n```";
}

Json markdown(const Workspace& workspace, const Program& program, const std::string& text, Span span) {
  return JsonObject{{"contents", JsonObject{{"kind", "markdown"}, {"value", rpc::text_value(text)}}},
                    {"range", workspace.range(program, span)}};
}

// The type at a use may be more special than that of the symbol.
std::string type_at(Compilation& compilation, const Found& found) {
  if (found.symbol->has_types) return {}; // of several uses that a macro has made of this place
  std::optional<TypeAt> here = compilation.type_at(found.name.begin);
  if (here && here->span == found.name) return here->type;
  return compilation.type_of(*found.symbol);
}

std::string about(Workspace& workspace, Program& program, const Found& found) {
  const Symbol& symbol = *found.symbol;
  std::string text =
      code(program, declaration_of(program, symbol, type_at(workspace.compilation(program), found))) + "\n\n";
  text += word_of(symbol.kind);
  if (is_of_library(program, symbol)) text += " of the prelude";
  if (program.language.help)
    if (std::string help = program.language.help(symbol.name); symbol.kind == SymbolKind::Builtin && !help.empty())
      text += ": " + help;
  std::string comment = comment_of(workspace.compilation(program), symbol);
  if (!comment.empty()) text += "\n\n" + comment;
  return text;
}

} // namespace

Answer hover(Workspace& workspace, const Place& place, const JsonObject&) {
  Program& program = place.program;
  if (Found found = symbol_at(workspace, program, place.at); found.symbol)
    return markdown(workspace, program, about(workspace, program, found), found.name);
  std::string_view word = program.word_at(place.at);
  std::string help = program.language.help && !word.empty() ? program.language.help(word) : std::string();
  if (!help.empty()) {
    uint32_t begin = static_cast<uint32_t>(word.data() - program.text.bytes().data());
    return markdown(workspace, program, code(program, std::string(word)) + "\n\n" + help,
                    {begin, begin + static_cast<uint32_t>(word.size())});
  }
  std::optional<TypeAt> type = workspace.compilation(program).type_at(place.at);
  if (!type || type->span.end > program.text.size()) return Json(nullptr);
  return markdown(workspace, program, code(program, type->type), type->span);
}

} // namespace letcont::lsp
