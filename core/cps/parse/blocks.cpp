// The frame of reading bodies: blocks that are open wait on a stack. The statements are in statements.cpp.

#include "cps/parse/blocks.h"

#include "cps/raw.h"
#include "cps/traverse.h"

#include <algorithm>
#include <tuple>

namespace letcont::cps {

namespace {

bool read_parameters(Reader& in, std::vector<ReadParameter>& parameters) {
  if (!in.take(TokenKind::Open, "'(' and the parameters")) return false;
  while (!in.skip(TokenKind::Close)) {
    std::optional<Token> name = in.take_name(parameters.empty() ? "a parameter" : "a parameter after ','");
    if (!name) return false;
    std::optional<Type> type = TypeTable::i32;
    if (in.skip(TokenKind::Colon)) type = read_type(in);
    if (!type) return false;
    parameters.push_back({*name, *type});
    if (in.skip(TokenKind::Comma)) continue;
    if (!in.lexer.at(TokenKind::Close)) return in.expected("',' or ')'"), false;
  }
  return true;
}

// What a function raises: Type{} if it raises nothing, nothing after a mistake. It does if it has a handler.
std::optional<Type> read_raises(Reader& in, const std::optional<Token>& handler) {
  if (in.lexer.at("raises") && !handler) {
    in.error("syntax/handler", in.lexer.peek().span, "a function that raises has a handler: fun k h (x) raises t -> {");
    return std::nullopt;
  }
  if (in.skip("raises")) return read_type(in);
  if (!handler) return Type{};
  in.error("syntax/handler", handler->span,
           "a function with a handler says what it raises: fun k " + std::string(in.word(*handler)) +
               " (x) raises t -> {");
  return std::nullopt;
}

} // namespace

std::optional<Header> read_header(Reader& in) {
  bool code = in.lexer.at("code");
  if (!in.skip("fun") && !in.skip("code")) {
    in.expected("a function: fun k (x) -> {");
    return std::nullopt;
  }
  std::optional<Token> ret = in.take_name("the function's return continuation, as in: fun k (x) -> {");
  if (!ret) return std::nullopt;
  Header header{*ret, {}, {}, {}, 0};
  if (in.lexer.at(TokenKind::Name)) header.handler = in.lexer.next();
  if (!read_parameters(in, header.parameters)) return std::nullopt;
  std::optional<std::vector<Type>> results = std::vector{TypeTable::i32};
  if (in.skip(TokenKind::Colon)) {
    // A function type would take the `raises` for its own.
    bool is_function = in.lexer.at("fn") || in.lexer.at("code") || in.lexer.at("env");
    if (header.handler && is_function) {
      in.expected("'(' before a function type that is given by a function with a handler");
      return std::nullopt;
    }
    results = read_results(in);
  }
  if (!results) return std::nullopt;
  std::optional<Type> raises = read_raises(in, header.handler);
  if (!raises || !in.take(TokenKind::Arrow, "'->' and the body")) return std::nullopt;
  if (!in.take(TokenKind::BlockOpen, "'{' and the body")) return std::nullopt;
  header.body = in.lexer.last_end();
  std::vector<Type> types;
  for (const ReadParameter& parameter : header.parameters) types.push_back(parameter.type);
  TypeTable& table = in.program.types;
  header.type = code ? table.code(types, *results, *raises) : table.function(types, *results, *raises);
  return header;
}

void name_continuations(Reader& in, Fun fun, const Header& header) {
  ProgramData& data = Raw::data(in.program);
  data.conts[data.funs[fun].ret].name = in.intern(header.ret);
  if (header.handler) data.conts[data.funs[fun].handler].name = in.intern(*header.handler);
}

// ---- The stack

void Bodies::dynamic_definition(Block block, Up slot) {
  scopes_.open_block(true);
  frames_.push_back({.block = block, .slot = slot, .header = {}, .begun = true});
  run();
}

void Bodies::function_definition(Fun fun, const Header& header) {
  frames_.push_back({.block = body_of(in_.program, fun), .slot = Up::function(fun), .fun = fun, .header = header});
  run();
}

void Bodies::run() {
  while (!frames_.empty()) {
    if (!frames_.back().begun) begin();
    if (in_.lexer.at(TokenKind::BlockClose) || in_.lexer.at(TokenKind::End)) {
      close();
      continue;
    }
    uint32_t before = in_.lexer.peek().span.begin;
    bool in_let = in_.lexer.at("let") || in_.lexer.at("decl");
    if (statement()) continue;
    if (in_.lexer.peek().span.begin == before) in_.lexer.next();
    recover(before, in_let);
  }
}

// A function's body comes to be read.
void Bodies::begin() {
  Frame& frame = frames_.back();
  frame.begun = true;
  in_.lexer.seek(frame.header.body);
  scopes_.open_block(true);
  const FunData& fun = in_.program.data().funs[frame.fun];
  scopes_.bind(frame.header.ret, fun.ret);
  if (frame.header.handler) scopes_.bind(*frame.header.handler, fun.handler);
  for (uint32_t i = 0; i < fun.parameter_count; ++i)
    scopes_.bind(frame.header.parameters[i].name, Var{fun.first_parameter.index + i}, SymbolKind::Parameter);
}

void Bodies::close() {
  Frame& frame = frames_.back();
  Span end = in_.lexer.peek().span;
  bool closed = in_.skip(TokenKind::BlockClose);
  if (closed && !frame.ended && !frame.complained)
    in_.error("syntax/no-end", end,
              "a block ends with a jump, a call, a case, halt or unreachable; this one goes nowhere");
  for (const Declared& each : frame.declared)
    if (closed && !each.has_body && !frame.lost_bodies) {
      std::string name(in_.word(each.name));
      in_.error("syntax/no-body", each.name.span,
                "the continuation '" + name + "' has no body; it belongs at the end of this block: " + name +
                    "(…) = {");
    }
  if (!in_.failed() && !scopes_.needs().empty()) sink_declarations(frame);
  scopes_.close_block();
  frames_.pop_back();
}

// Whether a statement may end with the last token that was read, by its last character.
static bool may_end(const Reader& in) {
  uint32_t end = in.lexer.last_end();
  if (end == 0) return false;
  char last = in.text[end - 1];
  return last == ')' || last == '}' || last == '"' || last == '\'' || (last >= '0' && last <= '9');
}

// How many parentheses are open at the end of a part of the text.
static size_t open_parentheses(std::string_view text, Span part) {
  size_t open = 0;
  if (part.end <= part.begin) return 0;
  for (Lexer words(text, part); !words.at(TokenKind::End); words.next()) {
    if (words.at(TokenKind::Open)) ++open;
    if (words.at(TokenKind::Close) && open > 0) --open;
  }
  return open;
}

// After a mistake: goes to the next statement or the next line of this block, or to its end. Blocks inside are skipped
// as a whole. What is skipped after a `let` or a `decl` is the rest of it, unless a name with a list comes after it;
// else it may be the end of the block or the body of a continuation, whose absence is not reported then.
void Bodies::recover(uint32_t statement, bool in_let) {
  const Lexer& lexer = in_.lexer;
  bool lost = !in_let;
  size_t depth = open_parentheses(in_.text, {statement, lexer.last_end()});
  while (!lexer.at(TokenKind::End) && !lexer.at(TokenKind::BlockClose) && !lexer.peek().begins_line) {
    if (depth == 0 && begins_statement()) break;
    if (lexer.at(TokenKind::BlockOpen)) {
      skip_block();
      continue;
    }
    bool after_whole = depth == 0 && may_end(in_);
    TokenKind kind = in_.lexer.next().kind;
    lost |= after_whole && kind == TokenKind::Name && lexer.at(TokenKind::Open);
    if (kind == TokenKind::Open) ++depth;
    if (kind == TokenKind::Close && depth > 0) --depth;
  }
  if (lost) frames_.back().complained = frames_.back().lost_bodies = true;
}

// Whether a statement begins or ends at the next token, after a mistake: with one of its words, or with a name that is
// called or jumped to, where no operand or type stands.
bool Bodies::begins_statement() {
  const Lexer& lexer = in_.lexer;
  if (lexer.at(TokenKind::Semicolon)) return true;
  if (!lexer.at(TokenKind::Name)) return false;
  for (std::string_view word : {"let", "decl", "case", "halt", "unreachable"})
    if (lexer.at(word)) return true;
  if (!may_end(in_)) return false;
  return scopes_.is_continuation(lexer.peek()) || scopes_.is_value(lexer.peek());
}

// The lexer is at the brace that opens the block.
void Bodies::skip_block() {
  in_.lexer.seek(outline_.close_of(in_.lexer.peek().span.begin));
  in_.skip(TokenKind::BlockClose);
}

// ---- Declarations that are written before what their bodies use

namespace {

// How many names a let binds.
uint32_t names_bound(const ProgramData& data, Expr let) {
  const ExprData& expr = data.exprs[let];
  uint32_t count = 0;
  if (expr.kind == ExprKind::LetPrim) count = 1;
  if (expr.kind == ExprKind::LetFun)
    for (Fun f = expr.first_function(); f; f = data.funs[f].next) ++count;
  if (expr.kind == ExprKind::LetCont)
    for (ContVar k = expr.first_continuation(); k; k = data.conts[k].next) ++count;
  return count;
}

// The continuations of one let become the first ones of another; the let is in no place then.
void join_groups(ProgramData& data, Expr from, Expr to) {
  ContVar first = data.exprs[from].first_continuation(), last;
  for (ContVar k = first; k; k = data.conts[k].next) data.conts[last = k].let = to;
  data.conts[last].next = data.exprs[to].first_continuation();
  data.exprs[to].set_first_continuation(first);
  data.exprs[from].set_first_continuation({});
  data.exprs[from].up = {};
}

} // namespace

// A let of continuations moves down to after the last let that their bodies use, and those between with it. Nothing
// that it passes can use a continuation, so it may always move. If they use a continuation that is declared later, the
// two lets become one, with those between. O(n log n) for a block of n lets.
void Bodies::sink_declarations(const Frame& frame) {
  ProgramData& data = Raw::data(in_.program);
  std::vector<Scopes::Need> needs = scopes_.needs();
  std::sort(needs.begin(), needs.end(), [](const auto& a, const auto& b) { return a.from < b.from; });

  std::vector<Expr> lets;
  Expr end = content(in_.program, frame.slot);
  for (; end && data.exprs[end].kind <= ExprKind::LetCont; end = data.exprs[end].body()) lets.push_back(end);
  uint32_t number = scopes_.bound(); // of the last name that is bound so far
  for (Expr let : lets) number -= names_bound(data, let);
  std::vector<uint32_t> lasts; // the last name of each let: what moves passes the others of its group, too
  for (uint32_t last = number; Expr let : lets) lasts.push_back(last += names_bound(data, let));

  // Each let goes after the name that it binds last, or if it is to move, after one that is bound later.
  struct Position {
    uint32_t after;
    bool declares; // what moves stands after the let that binds the name
    size_t before;
    Expr let;
  };
  std::vector<Position> positions;
  uint32_t values_reach = 0, conts_reach = 0;
  size_t next = 0;
  Expr joining; // a let of continuations that becomes part of the next one
  for (Expr let : lets) {
    number += names_bound(data, let);
    for (; next < needs.size() && needs[next].from <= number; ++next) {
      uint32_t& reach = needs[next].continuation ? conts_reach : values_reach;
      reach = std::max(reach, needs[next].to);
    }
    bool declares = data.exprs[let].kind == ExprKind::LetCont;
    if (declares && joining) join_groups(data, joining, let);
    joining = declares && conts_reach > number ? let : declares ? Expr{} : joining;
    if (joining == let) continue;
    uint32_t after = declares ? *std::lower_bound(lasts.begin(), lasts.end(), std::max(values_reach, number)) : number;
    positions.push_back({after, declares, positions.size(), let});
  }
  std::sort(positions.begin(), positions.end(), [](const Position& a, const Position& b) {
    return std::tie(a.after, a.declares, a.before) < std::tie(b.after, b.declares, b.before);
  });
  Up slot = frame.slot;
  for (const Position& position : positions) {
    Raw::place(in_.program, position.let, slot);
    slot = Up::body(position.let);
  }
  Raw::place(in_.program, end, slot);
}

} // namespace letcont::cps
