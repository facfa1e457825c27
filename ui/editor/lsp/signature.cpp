// Signature help: the function whose arguments are being typed, and which of them.
#include "editor/lsp/features.h"
#include "editor/lsp/symbols.h"

#include <vector>

namespace letcont::lsp {

namespace {

constexpr uint32_t most_lines = 200; // that a call may extend over

struct Call {
  std::string_view function;
  uint32_t at = 0; // of its name
  uint32_t argument = 0;
};

// Reads the program up to a place, from a line before it on, and keeps what is open there.
class CallFinder {
public:
  CallFinder(const Program& program, uint32_t position) : program_(program), position_(position) {}

  std::optional<Call> find() {
    uint32_t last = program_.text.line_of(position_), first = last > most_lines ? last - most_lines : 0;
    app::LineState state = app::LineState::Code;
    std::vector<app::Token> tokens;
    for (uint32_t line = 0; line <= last; ++line) {
      tokens.clear();
      state = app::scan_line(program_.rules(), state, program_.text.line(line), tokens);
      for (const app::Token& token : tokens)
        if (line >= first) look(program_.text.line_begin(line), token);
    }
    for (size_t i = open_.size(); i-- > 0;)
      if (open_[i].is_call) return open_[i].call;
    return std::nullopt;
  }

private:
  struct Open {
    Call call;
    bool is_call = false;
  };

  void look(uint32_t line, const app::Token& token) {
    if (token.kind == app::TokenKind::Comment || token.kind == app::TokenKind::String) return;
    const std::string& text = program_.text.bytes();
    for (uint32_t at = line + token.begin; at < std::min(line + token.end, position_); ++at) {
      char c = text[at];
      if (c == '(' || c == '{' || c == '[') open_.push_back(opened(at));
      if ((c == ')' || c == '}' || c == ']') && !open_.empty()) open_.pop_back();
      if (c == ',' && !open_.empty()) ++open_.back().call.argument;
    }
  }

  // A parenthesis is that of a call if it touches a name.
  Open opened(uint32_t at) const {
    std::string_view text = program_.text.bytes();
    uint32_t begin = at;
    while (text[at] == '(' && begin > 0 && app::is_word(text[begin - 1])) --begin;
    return {{text.substr(begin, at - begin), begin, 0}, begin < at};
  }

  const Program& program_;
  uint32_t position_;
  std::vector<Open> open_;
};

// Returns the pieces of a function's type that are its arguments: "(Int, List(a)) -> b" has two.
std::vector<Span> arguments_of(std::string_view type) {
  std::vector<Span> pieces;
  if (!type.starts_with("(")) {
    size_t arrow = type.find(" -> ");
    if (arrow != std::string_view::npos) pieces.push_back({0, static_cast<uint32_t>(arrow)});
    return pieces;
  }
  uint32_t depth = 0, begin = 1;
  for (uint32_t at = 0; at < type.size(); ++at) {
    char c = type[at];
    if (c == '(') ++depth;
    bool ends = c == ')' && --depth == 0;
    if ((c == ',' && depth == 1) || ends) {
      if (at > begin) pieces.push_back({begin, at});
      begin = at + 2;
    }
    if (ends) break;
  }
  return pieces;
}

// The type of the name where it stands, or where a symbol with that name is bound.
std::string type_of_call(Workspace& workspace, Program& program, const Call& call, const Symbol*& symbol) {
  Compilation& compilation = workspace.compilation(program);
  Found here = symbol_at(workspace, program, call.at);
  symbol = here.symbol ? here.symbol : symbol_named(workspace, program, call.function);
  std::string type = symbol ? compilation.type_of(*symbol) : std::string();
  if (!type.empty()) return type;
  std::optional<TypeAt> there = compilation.type_at(call.at);
  bool is_function = there && there->type.find(" -> ") != std::string::npos;
  return is_function ? there->type : std::string();
}

} // namespace

Answer signature_help(Workspace& workspace, const JsonObject& parameters) {
  std::optional<Place> place = read_place(workspace, parameters);
  if (!place) return wrong_parameters();
  Program& program = *place->program;
  std::optional<Call> call = CallFinder(program, place->at).find();
  if (!call) return Json(nullptr);
  const Symbol* symbol = nullptr;
  std::string type = type_of_call(workspace, program, *call, symbol);
  if (type.empty()) return Json(nullptr);
  // Classes come before the type of a function that is overloaded.
  size_t classes = type.find(" => ");
  std::string before = std::string(call->function) + (program.language.info.name == "l" ? " :: " : " : ");
  uint32_t offset = static_cast<uint32_t>(classes == std::string::npos ? 0 : classes + 4);
  JsonArray labels;
  std::string label = before + type;
  Encoding encoding = workspace.settings.encoding;
  for (Span piece : arguments_of(std::string_view(type).substr(offset))) {
    size_t begin = before.size() + offset + piece.begin, end = before.size() + offset + piece.end;
    JsonArray units{int64_t{units_in(std::string_view(label).substr(0, begin), encoding)},
                    int64_t{units_in(std::string_view(label).substr(0, end), encoding)}};
    labels.push_back(JsonObject{{"label", std::move(units)}});
  }
  JsonObject signature{{"label", rpc::text_value(label)}, {"parameters", std::move(labels)}};
  std::string comment = symbol ? comment_of(workspace, program, *symbol) : std::string();
  if (!comment.empty()) signature["documentation"] = rpc::text_value(comment);
  return Json(JsonObject{{"signatures", JsonArray{std::move(signature)}},
                         {"activeSignature", 0},
                         {"activeParameter", int64_t{call->argument}}});
}

} // namespace letcont::lsp
