// Semantic tokens: the words of the language by their look, as the application colours them, and names by what they
// stand for.
#include "editor/lsp/features.h"

#include <algorithm>
#include <array>

namespace letcont::lsp {

namespace {

// Their order is that of the legend.
enum TokenType : uint8_t {
  Keyword,
  Number,
  String,
  Comment,
  Type,
  Function,
  Variable,
  Parameter,
  EnumMember,
  Property,
  Macro,
  Label,
  NoType
};
constexpr std::array legend{"keyword",  "number",    "string",     "comment",  "type",  "function",
                            "variable", "parameter", "enumMember", "property", "macro", "label"};
static_assert(legend.size() == NoType);

constexpr uint32_t declaration = 1, default_library = 2; // bits, in the order of the legend's modifiers

TokenType type_of(app::TokenKind kind) {
  switch (kind) {
  case app::TokenKind::Keyword: return Keyword;
  case app::TokenKind::Number: return Number;
  case app::TokenKind::String: return String;
  case app::TokenKind::Comment: return Comment;
  case app::TokenKind::Type: return Type;
  default: return NoType;
  }
}

TokenType type_of(SymbolKind kind) {
  constexpr std::array types{Function, Variable, Parameter, Type,     EnumMember,
                             Property, Macro,    Function,  Function, Label};
  static_assert(types.size() == symbol_kinds);
  return types[static_cast<size_t>(kind)];
}

class Writer {
public:
  Writer(Workspace& workspace, Program& program)
      : workspace_(workspace), program_(program), symbols_(workspace.compilation(program).symbols()) {}

  // The tokens of the lines [first, last].
  Answer run(uint32_t first, uint32_t last) {
    app::LineState state = program_.state_before(first);
    std::vector<app::Token> tokens;
    for (uint32_t line = first; line <= std::min(last, program_.text.line_count() - 1); ++line) {
      tokens.clear();
      state = app::scan_line(program_.rules(), state, program_.text.line(line), tokens);
      for (const app::Token& token : tokens) {
        put(line, token);
        if (++count_ % 1024 == 0 && workspace_.is_unwanted()) return not_wanted();
      }
    }
    return Json(JsonObject{{"data", std::move(data_)}});
  }

private:
  const Symbol* symbol_in(Span span, uint32_t& modifiers) const {
    const SymbolPlace* place = symbols_ ? symbols_->at(span.begin) : nullptr;
    if (!place || !(place->span.begin <= span.begin && span.end <= place->span.end)) return nullptr;
    const Symbol& symbol = symbols_->all[place->symbol];
    if (place->is_binding) modifiers |= declaration;
    if (!symbol.binding.known() || symbol.binding.begin > program_.text.size()) modifiers |= default_library;
    return &symbol;
  }

  void put(uint32_t line, const app::Token& token) {
    uint32_t begin = program_.text.line_begin(line), modifiers = 0;
    TokenType type = type_of(token.kind);
    bool is_word = type != Comment && type != String && type != Number;
    if (is_word)
      if (const Symbol* symbol = symbol_in({begin + token.begin, begin + token.end}, modifiers))
        type = type_of(symbol->kind);
    if (type == NoType) return;
    uint32_t at = workspace_.units_before(program_, begin + token.begin);
    uint32_t length = workspace_.units_before(program_, begin + token.end) - at;
    for (uint32_t each : {line - line_, line == line_ ? at - at_ : at, length, uint32_t{type}, modifiers})
      data_.push_back(int64_t{each});
    line_ = line;
    at_ = at;
  }

  Workspace& workspace_;
  const Program& program_;
  const Symbols* symbols_;
  JsonArray data_;
  uint32_t line_ = 0, at_ = 0; // of the last token
  uint32_t count_ = 0;
};

} // namespace

Json token_legend() {
  JsonArray types;
  for (const char* type : legend) types.push_back(type);
  return JsonObject{{"tokenTypes", std::move(types)}, {"tokenModifiers", JsonArray{"declaration", "defaultLibrary"}}};
}

Answer semantic_tokens(Workspace& workspace, Program& program, const JsonObject&) {
  return Writer(workspace, program).run(0, UINT32_MAX);
}

Answer semantic_tokens_in_range(Workspace& workspace, Program& program, Span wanted) {
  return Writer(workspace, program).run(program.text.line_of(wanted.begin), program.text.line_of(wanted.end));
}

} // namespace letcont::lsp
