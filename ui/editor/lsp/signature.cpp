// Signature help: the function whose arguments are being typed, and which of them.
#include "editor/lsp/features.h"
#include "editor/lsp/symbols.h"
#include "syntax/token.h"

#include <algorithm>
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
    app::LineState state = program_.state_before(first);
    std::vector<app::Token> tokens;
    for (uint32_t line = first; line <= last; ++line) {
      tokens.clear();
      state = app::scan_line(program_.rules(), state, program_.text.line(line), tokens);
      for (const app::Token& token : tokens) look(program_.text.line_begin(line), token);
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
    while (text[at] == '(' && begin > 0 && is_name_part(text[begin - 1])) --begin;
    return {{text.substr(begin, at - begin), begin, 0}, begin < at};
  }

  const Program& program_;
  uint32_t position_;
  std::vector<Open> open_;
};

bool opens(char c) { return c == '(' || c == '{' || c == '['; }
bool closes(char c) { return c == ')' || c == '}' || c == ']'; }

// Returns where the arrow of a function's type stands, between its arguments and its result; npos if it has none.
size_t arrow_of(std::string_view type) {
  uint32_t depth = 0;
  for (size_t at = 0; at < type.size(); ++at) {
    if (depth == 0 && type.substr(at).starts_with(" -> ")) return at;
    if (opens(type[at])) ++depth;
    if (closes(type[at]) && depth > 0) --depth;
  }
  return std::string_view::npos;
}

// Returns the pieces of a function's type that are its arguments: "(Int, List(a)) -> b" has two, "(Int, Int)", which a
// continuation takes, too.
std::vector<Span> arguments_of(std::string_view type) {
  auto end = static_cast<uint32_t>(std::min(arrow_of(type), type.size()));
  if (!type.starts_with("(")) return end == type.size() ? std::vector<Span>{} : std::vector<Span>{{0, end}};
  std::vector<Span> pieces;
  uint32_t depth = 0, begin = 1;
  for (uint32_t at = 0; at < end; ++at) {
    char c = type[at];
    if (opens(c)) ++depth;
    bool ends = closes(c) && --depth == 0;
    if ((c == ',' && depth == 1) || ends) {
      if (at > begin) pieces.push_back({begin, at});
      begin = at + 2;
    }
    if (ends) break;
  }
  return pieces;
}

// The same of CPS text, where a function's continuations are its first arguments: "code(i32, f64) -> i32 raises E" has
// four. The first two are shown by what they take, `i32` and `E`.
std::vector<Span> arguments_in_cps(std::string_view type) {
  size_t open = type.find('('), arrow = arrow_of(type);
  if (open == 0 || arrow >= type.size()) return arguments_of(type);
  auto shift = static_cast<uint32_t>(open), end = static_cast<uint32_t>(type.size());
  auto result = static_cast<uint32_t>(arrow + std::string_view(" -> ").size());
  constexpr std::string_view raises = " raises ";
  uint32_t depth = 0, raised = end;
  for (uint32_t at = result; at < end && raised == end; ++at) {
    if (depth == 0 && type.substr(at).starts_with(raises)) raised = at;
    if (opens(type[at])) ++depth;
    if (closes(type[at]) && depth > 0) --depth;
  }
  std::vector<Span> pieces{{result, raised}};
  if (raised < end) pieces.push_back({raised + static_cast<uint32_t>(raises.size()), end});
  for (Span piece : arguments_of(type.substr(open))) pieces.push_back({piece.begin + shift, piece.end + shift});
  return pieces;
}

// What the editor shows of a function.
struct Called {
  std::string type, comment;
};

// A call that is being typed may not be read, so the name may have no place in the program, or a wrong type there: its
// type is that of where it is bound.
Called called(Workspace& workspace, Program& program, const Call& call) {
  Compilation& compilation = workspace.compilation(program);
  const Symbol* symbol = symbol_at(workspace, program, call.at).symbol;
  bool is_bound = symbol && symbol->binding.known() && symbol->kind != SymbolKind::Type;
  if (!is_bound) symbol = symbol_called(workspace, program, call.function, call.at);
  if (!symbol || is_of_library(program, *symbol))
    if (LibraryEntry entry = in_library(program, call.function); !entry.type.empty())
      return {std::move(entry.type), std::move(entry.comment)};
  if (symbol)
    if (std::string type = compilation.type_of(*symbol); !type.empty())
      return {std::move(type), comment_of(compilation, *symbol)};
  if (program.language.library) return {}; // what is inferred of an unknown name comes from this call
  std::optional<TypeAt> there = compilation.type_at(call.at);
  bool is_function = there && arrow_of(there->type) != std::string::npos;
  return {is_function ? there->type : std::string(), {}};
}

} // namespace

Answer signature_help(Workspace& workspace, const Place& place, const JsonObject&) {
  Program& program = place.program;
  std::optional<Call> call = CallFinder(program, place.at).find();
  if (!call) return Json(nullptr);
  const auto [type, comment] = called(workspace, program, *call);
  if (arrow_of(type) == std::string::npos && !type.starts_with("(")) return Json(nullptr); // it cannot be called
  // Classes come before the type of a function that is overloaded.
  size_t classes = type.find(" => ");
  std::string before = std::string(call->function) + (program.language.info.name == "l" ? " :: " : " : ");
  uint32_t offset = static_cast<uint32_t>(classes == std::string::npos ? 0 : classes + 4);
  JsonArray labels;
  std::string label = before + type;
  Encoding encoding = workspace.settings.encoding;
  std::string_view shape = std::string_view(type).substr(offset);
  for (Span piece : program.language.is_cps ? arguments_in_cps(shape) : arguments_of(shape)) {
    size_t begin = before.size() + offset + piece.begin, end = before.size() + offset + piece.end;
    JsonArray units{int64_t{units_in(std::string_view(label).substr(0, begin), encoding)},
                    int64_t{units_in(std::string_view(label).substr(0, end), encoding)}};
    labels.push_back(JsonObject{{"label", std::move(units)}});
  }
  JsonObject signature{{"label", rpc::text_value(label)}, {"parameters", std::move(labels)}};
  if (!comment.empty()) signature["documentation"] = rpc::text_value(comment);
  return Json(JsonObject{{"signatures", JsonArray{std::move(signature)}},
                         {"activeSignature", 0},
                         {"activeParameter", int64_t{call->argument}}});
}

} // namespace letcont::lsp
