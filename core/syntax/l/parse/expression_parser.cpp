#include "syntax/l/parse/expression_parser.h"

#include "support/text.h"

#include <array>
#include <optional>

namespace letcont::l {

namespace {

struct Infix {
  Operator op;
  uint8_t power;
};

constexpr uint8_t assignment_power = 1, annotation_power = 2, negation_power = 9;

std::optional<Infix> infix_of(TokenKind kind) {
  if (kind < TokenKind::OrOr || kind > TokenKind::Percent) return std::nullopt;
  auto op = static_cast<Operator>(static_cast<uint8_t>(kind) - static_cast<uint8_t>(TokenKind::OrOr));
  uint8_t power = op == Operator::Or     ? 3
                  : op == Operator::And  ? 4
                  : op <= Operator::Ge   ? 5
                  : op == Operator::Join ? 6
                  : op <= Operator::Sub  ? 7
                                         : 8;
  return Infix{op, power};
}

} // namespace

Node ExpressionParser::parse() {
  frames_.clear();
  push(Frame::Root, in_.peek().span);
  have_value_ = false;
  for (;;) {
    bool fine = have_value_ ? after() : operand();
    if (!fine) recover();
    if (have_value_ && frames_.size() == 1 && (!fine || in_.at_separator() || in_.is(TokenKind::End))) return value_;
  }
}

ExpressionParser::Frame& ExpressionParser::push(Frame::Kind kind, Span span) {
  Frame& frame = frames_.emplace_back();
  frame.kind = kind;
  frame.span = span;
  frame.first_item = items_.size();
  frame.first_label = labels_.size();
  frame.first_case = cases_.size();
  frame.first_pattern = patterns_.size();
  have_value_ = false;
  return frame;
}

// ---- Operands

bool ExpressionParser::operand() {
  if (frames_.back().kind != Frame::Block) in_.skip_newlines();
  switch (in_.kind()) {
  case TokenKind::OpenParen: return open_paren();
  case TokenKind::OpenBracket: return open_list();
  case TokenKind::OpenBrace: return open_block({}, in_.peek().span, false);
  case TokenKind::Minus: return minus();
  case TokenKind::Bang: return push(Frame::Read, in_.take().span).power = negation_power, true;
  case TokenKind::If: return keyword_paren(Frame::Condition, "'if'");
  case TokenKind::Match: return keyword_paren(Frame::Examined, "'match'");
  case TokenKind::Try:
    if (!keyword_paren(Frame::Examined, "'try'")) return false;
    return frames_.back().tries = true;
  default: return name_or_literal();
  }
}

bool ExpressionParser::name_or_literal() {
  const Token& token = in_.peek();
  NodeData node{.span = token.span};
  switch (token.kind) {
  case TokenKind::Integer:
    node.kind = in_.text(token).ends_with('L') ? NodeKind::Int64 : NodeKind::Int;
    node.integer = integer_value(in_, token, nullptr);
    break;
  case TokenKind::Double:
    node.kind = NodeKind::Double;
    node.real = double_value(in_, token);
    break;
  case TokenKind::Character:
    node.kind = NodeKind::Char;
    node.integer = read_character(in_.text(token).substr(1)).value_or(ReadCharacter{}).code;
    break;
  case TokenKind::String:
    node.kind = NodeKind::String;
    node.name = program_.names.intern(string_value(in_.text(token)));
    break;
  case TokenKind::Name:
  case TokenKind::Upper:
    node.kind = token.kind == TokenKind::Name ? NodeKind::Name : NodeKind::Constructor;
    node.name = program_.names.intern(in_.text(token));
    break;
  case TokenKind::Damaged: break;
  case TokenKind::Underscore:
    in_.error("syntax/wildcard", token.span, "'_' stands for a value in patterns only");
    return false;
  case TokenKind::Let:
    in_.error("syntax/let", token.span, "'let' stands at the beginning of a statement in braces: { let x = 1; x + 1 }");
    return false;
  default: return no_expression();
  }
  in_.take();
  value_ = word_ = add(node);
  return have_value_ = true;
}

bool ExpressionParser::minus() {
  const Token& sign = in_.take();
  const Token& token = in_.peek();
  if (token.kind == TokenKind::Integer) {
    in_.take();
    Span span = join(sign.span, token.span);
    NodeKind kind = in_.text(token).ends_with('L') ? NodeKind::Int64 : NodeKind::Int;
    value_ = add({.kind = kind, .span = span, .integer = integer_value(in_, token, &sign)});
    return have_value_ = true;
  }
  push(Frame::Negate, sign.span).power = negation_power;
  return true;
}

bool ExpressionParser::open_paren() {
  bool applies = have_value_;
  Node applied = value_;
  Frame& frame = push(Frame::Paren, applies ? span(applied) : in_.peek().span);
  frame.applies = applies;
  frame.left = applied;
  frame.token = in_.index();
  in_.take();
  if (!in_.is(TokenKind::CloseParen)) return label();
  value_ = add({.kind = NodeKind::Unit, .span = join(in_.previous().span, in_.peek().span)});
  return paren_item();
}

bool ExpressionParser::keyword_paren(Frame::Kind kind, const char* what) {
  Span span = in_.take().span;
  if (!in_.is(TokenKind::OpenParen)) {
    if (Diagnostic* error = in_.expected("'(' after " + std::string(what)))
      error->notes.push_back({span, in_.text(in_.previous()) == "try"
                                        ? "exceptions are caught by try (e) { pattern -> value }"
                                    : kind == Frame::Examined ? "cases are written match (x) { pattern -> value }"
                                                              : "a condition stands in parentheses: if (a) b else c"});
    return false;
  }
  push(kind, span).token = in_.index();
  in_.take();
  return true;
}

// ---- After an operand

bool ExpressionParser::after() {
  const Token& token = in_.peek();
  if (frames_.back().kind == Frame::ApplyBlock) return reduce(); // f { … }(x) applies what f { … } gives
  if (token.kind == TokenKind::OpenParen && token.touches) return open_paren();
  if (token.kind == TokenKind::OpenBracket && token.touches) return open_index();
  if (token.kind == TokenKind::Dot) return field();
  if (token.kind == TokenKind::Name && in_.text(token) == "with" && in_.kind(1) == TokenKind::OpenParen)
    return open_update();
  if (token.kind == TokenKind::OpenBrace && !token.begins_line) {
    Node applied = value_;
    Frame& frame = push(Frame::ApplyBlock, span(applied));
    frame.left = applied;
    return open_block({}, in_.peek().span, false);
  }
  if (infix_of(token.kind) || token.kind == TokenKind::ColonColon || token.kind == TokenKind::Assign) return infix();
  return reduce();
}

bool ExpressionParser::infix() {
  std::optional<Infix> found = infix_of(in_.kind());
  bool assigns = in_.is(TokenKind::Assign);
  uint8_t power = found ? found->power : assigns ? assignment_power : annotation_power;
  bool groups_right = found && found->op == Operator::Join;
  if (frames_.back().power >= power + groups_right && !(assigns && frames_.back().kind == Frame::Assign))
    return reduce();
  uint32_t symbol = in_.index();
  in_.take();
  if (assigns) {
    Node left = value_;
    Frame& frame = push(Frame::Assign, span(left));
    frame.power = power;
    frame.left = left;
    frame.token = symbol;
    return true;
  }
  if (found) {
    Node left = value_;
    Frame& frame = push(Frame::Binary, span(left));
    frame.op = found->op;
    frame.power = power;
    frame.left = left;
    return true;
  }
  bool is_reported = in_.text(in_.previous()) == ":";
  if (is_reported && in_.kind() <= TokenKind::String && in_.kind() != TokenKind::Upper) return false;
  bool is_applied = in_.is(TokenKind::Name) && in_.kind(1) == TokenKind::OpenParen && in_.at(in_.index() + 1).touches;
  if (in_.kind() <= TokenKind::String || in_.is(TokenKind::OpenBracket) || is_applied) {
    if (Diagnostic* error = in_.expected("a type"))
      error->notes.push_back({in_.previous().span, "'::' gives a value a type; a list is written [x, ...rest]"});
    return false;
  }
  TypeNode type = parse_type(in_, program_);
  if (!type) return false;
  Span whole = join(span(value_), program_.types[type].span);
  value_ = program_.add({.kind = NodeKind::Annotate, .span = whole, .type = type}, {&value_, 1});
  return true;
}

// Gives the operand to the frame that waited for it.
bool ExpressionParser::reduce() {
  Frame frame = frames_.back();
  Span whole = join(frame.span, span(value_));
  switch (frame.kind) {
  case Frame::Binary:
    frames_.pop_back();
    value_ = add({.kind = NodeKind::Binary, .op = frame.op, .span = whole}, std::array{frame.left, value_});
    return true;
  case Frame::Negate:
    frames_.pop_back();
    if (program_.nodes[value_].kind == NodeKind::Double && span(value_).begin == frame.span.end) {
      program_.nodes[value_].real = -program_.nodes[value_].real;
      program_.nodes[value_].span = whole;
    } else {
      value_ = add({.kind = NodeKind::Negate, .span = whole}, {&value_, 1});
    }
    return true;
  case Frame::Read:
    frames_.pop_back();
    value_ = apply_named("!", frame.span, {&value_, 1}, whole);
    return true;
  case Frame::Assign:
    frames_.pop_back();
    value_ = assigned(frame);
    return true;
  case Frame::ApplyBlock:
    frames_.pop_back();
    value_ = add({.kind = NodeKind::Apply, .span = whole}, std::array{frame.left, value_});
    return true;
  case Frame::Else:
    frames_.pop_back();
    value_ = add({.kind = NodeKind::If, .span = whole}, std::array{frame.left, frame.middle, value_});
    return true;
  case Frame::Paren: return paren_item();
  case Frame::List: return list_item();
  case Frame::Index: return index_end();
  case Frame::Condition: return condition_end();
  case Frame::Then: return then_end();
  case Frame::Examined: return examined_end();
  case Frame::Guard: return guard_end();
  case Frame::Let: return binding_end();
  case Frame::Block: return statement_end();
  case Frame::Root: break;
  }
  if (in_.at_separator() || in_.is(TokenKind::End)) return true;
  return expected_operator("an operator or the end of the statement");
}

bool ExpressionParser::paren_item() {
  items_.push_back(value_);
  if (in_.take_if(TokenKind::Comma)) {
    have_value_ = false;
    return label();
  }
  if (!in_.is(TokenKind::CloseParen)) {
    if (in_.at(in_.at(frames_.back().token).partner).kind != TokenKind::CloseParen) return false; // unclosed: reported
    return expected_operator("an operator, ',' or ')'");
  }
  Frame frame = frames_.back();
  frames_.pop_back();
  Span close = in_.take().span;
  std::span<const Node> items = std::span(items_).subspan(frame.first_item);
  Span open_span = frame.applies ? join(span(items[0]), close) : join(frame.span, close);
  Node inside = items[0];
  if (frame.labelled)
    inside = labelled({.kind = frame.updates ? NodeKind::Update : NodeKind::Fields, .span = open_span}, frame, items);
  else if (items.size() > 1)
    inside = add({.kind = NodeKind::Tuple, .span = open_span}, items);
  items_.resize(frame.first_item);
  value_ = inside;
  if (frame.applies)
    value_ = add({.kind = NodeKind::Apply, .span = join(frame.span, close)}, std::array{frame.left, inside});
  return have_value_ = true;
}

// ---- Lists: "[" items "]", of which the last one may be `...rest`

bool ExpressionParser::open_list() {
  Frame& frame = push(Frame::List, in_.peek().span);
  frame.token = in_.index();
  in_.take();
  if (in_.is(TokenKind::CloseBracket)) return end_list();
  return list_rest();
}

// At the beginning of an item.
bool ExpressionParser::list_rest() {
  if (in_.take_if(TokenKind::Ellipsis)) frames_.back().has_rest = true;
  return true;
}

bool ExpressionParser::list_item() {
  items_.push_back(value_);
  have_value_ = false;
  bool has_rest = frames_.back().has_rest;
  if (in_.is(TokenKind::Comma) && has_rest) {
    in_.error("syntax/list-rest", in_.peek().span, "nothing can follow the rest of a list");
    return false;
  }
  if (in_.take_if(TokenKind::Comma)) return list_rest();
  if (in_.is(TokenKind::CloseBracket)) return end_list();
  if (in_.at(in_.at(frames_.back().token).partner).kind != TokenKind::CloseBracket) return false; // unclosed: reported
  return expected_operator("an operator, ',' or ']'");
}

bool ExpressionParser::end_list() {
  Frame frame = frames_.back();
  frames_.pop_back();
  NodeData node{.kind = NodeKind::List, .has_rest = frame.has_rest, .span = join(frame.span, in_.take().span)};
  node.name = program_.names.intern("Cons");
  node.empty = program_.names.intern("Nil");
  value_ = add(node, std::span<const Node>(items_).subspan(frame.first_item));
  items_.resize(frame.first_item);
  return have_value_ = true;
}

bool ExpressionParser::condition_end() {
  if (!in_.is(TokenKind::CloseParen)) {
    return expected_operator("an operator or ')' after the condition");
  }
  return next_part(&Frame::left, Frame::Then);
}

bool ExpressionParser::then_end() {
  if (!in_.is(TokenKind::Else)) {
    const NodeData& then = program_.nodes[value_];
    if (then.kind == NodeKind::Name && program_.names.text(then.name) == "then" && in_.kind() <= TokenKind::Upper)
      return expected_operator("'else'");
    Frame frame = frames_.back();
    frames_.pop_back();
    uint32_t end = span(value_).end;
    Node nothing = add({.kind = NodeKind::Unit, .span = {end, end}});
    Span whole = join(frame.span, span(value_));
    value_ = add({.kind = NodeKind::If, .span = whole}, std::array{frame.left, value_, nothing});
    return true;
  }
  return next_part(&Frame::middle, Frame::Else);
}

// At the word that ends one part of an `if`, which is the value, and begins the next.
bool ExpressionParser::next_part(Node Frame::* part, Frame::Kind begun) {
  in_.take();
  frames_.back().kind = begun;
  frames_.back().*part = value_;
  have_value_ = false;
  return true;
}

void ExpressionParser::recover() {
  size_t depth = frames_.size();
  while (frames_[depth - 1].kind != Frame::Block && frames_[depth - 1].kind != Frame::Root) --depth;
  if (depth < frames_.size()) {
    items_.resize(std::min(items_.size(), frames_[depth].first_item));
    labels_.resize(std::min(labels_.size(), frames_[depth].first_label));
    cases_.resize(std::min(cases_.size(), frames_[depth].first_case));
    patterns_.resize(std::min(patterns_.size(), frames_[depth].first_pattern));
    frames_.resize(depth);
  }
  const Token& token = in_.peek();
  if (in_.index() == recovered_at_) in_.take(); // always gets on
  in_.skip_statement(frames_.back().token);
  recovered_at_ = in_.index();
  value_ = add({.kind = NodeKind::Error, .span = token.span});
  have_value_ = true;
}

} // namespace letcont::l
