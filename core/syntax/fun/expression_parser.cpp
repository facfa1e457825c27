#include "syntax/fun/expression_parser.h"

#include "support/text.h"
#include "syntax/token.h"

#include <cmath>

namespace letcont::fun {

uint8_t ExpressionParser::binary_precedence(TokenKind kind) {
  switch (kind) {
  case TokenKind::Or: return disjunction;
  case TokenKind::And: return conjunction;
  case TokenKind::EqualEqual:
  case TokenKind::NotEqual:
  case TokenKind::Less:
  case TokenKind::LessEqual:
  case TokenKind::Greater:
  case TokenKind::GreaterEqual: return comparison;
  case TokenKind::Plus:
  case TokenKind::Minus: return sum;
  case TokenKind::Star:
  case TokenKind::Slash:
  case TokenKind::Percent:
  case TokenKind::Stranger: return product;
  default: return 0;
  }
}

Node ExpressionParser::parse(Ending ending) {
  ending_ = ending;
  frames_.clear();
  operands_.clear();
  brackets_.clear();
  values_.clear();
  counts_.fill(0);
  strange_ = false;
  told_ = {};
  push({.kind = FrameKind::Top});
  for (Next next = Next::Operand; next != Next::Nothing;) next = next == Next::Operand ? operand() : after_operand();
  complete();
  return take_block(0);
}

// ---- Wanting an operand

ExpressionParser::Next ExpressionParser::operand() {
  switch (tokens_.kind()) {
  case TokenKind::Integer:
  case TokenKind::Double:
  case TokenKind::Character:
  case TokenKind::Damaged: return literal();
  case TokenKind::Minus: return negative();
  case TokenKind::Not: return prefix(TokenKind::Not, negation);
  case TokenKind::Name: return name();
  case TokenKind::Write: return write();
  case TokenKind::OpenParen: return open(FrameKind::Paren);
  case TokenKind::OpenBrace: return open(FrameKind::Brace);
  case TokenKind::If: return open(FrameKind::Condition);
  case TokenKind::Val: return local();
  case TokenKind::Stranger: tokens_.take(); return Next::Operand;
  default: return missing_operand();
  }
}

// With its minus sign, if it has one.
ExpressionParser::Next ExpressionParser::literal() {
  Span span = tokens_.span();
  bool negative = tokens_.take_if(TokenKind::Minus);
  const Token& token = tokens_.take();
  std::string_view text = tokens_.text(token);
  NodeData node{.kind = NodeKind::Error, .span = join(span, token.span)};
  if (token.kind == TokenKind::Integer) {
    node.kind = NodeKind::Num;
    if (!read_int32(text, negative, node.number))
      tokens_.error("syntax/integer-range", node.span,
                    "this integer does not fit into 32 bits: they hold -2147483648 to 2147483647");
    if (negative) node.number = static_cast<int32_t>(-static_cast<int64_t>(node.number));
  } else if (token.kind == TokenKind::Double) {
    double value = parse_double(text).value_or(0);
    if (std::isinf(value)) tokens_.error("syntax/double-range", node.span, "this number is too large for a Double");
    node.kind = NodeKind::FNum;
    node.number = static_cast<int32_t>(program_.doubles.size());
    program_.doubles.push_back(negative ? -value : value);
  } else if (token.kind == TokenKind::Character) {
    node.kind = NodeKind::ChConst;
    node.number = character_value(text).value_or(0);
  }
  operands_.push_back(add(node));
  return Next::Operator;
}

ExpressionParser::Next ExpressionParser::negative() {
  TokenKind follows = tokens_.peek(1).kind;
  if (follows == TokenKind::Integer || follows == TokenKind::Double) return literal();
  return prefix(TokenKind::Minus, sign);
}

ExpressionParser::Next ExpressionParser::name() {
  const Token& token = tokens_.take();
  Name name = program_.names.intern(tokens_.text(token));
  if (tokens_.kind() != TokenKind::OpenParen) {
    operands_.push_back(add({.kind = NodeKind::Var, .span = token.span, .name = name}));
    return Next::Operator;
  }
  Span paren = tokens_.take().span;
  uint32_t here = static_cast<uint32_t>(operands_.size());
  Frame frame{.kind = FrameKind::Arguments,
              .operation = TokenKind::Name,
              .span = token.span,
              .paren = paren,
              .name = name,
              .block = here,
              .first_argument = here};
  if (tokens_.kind() == TokenKind::CloseParen) {
    build_call(frame, tokens_.take().span);
    return Next::Operator;
  }
  push(frame);
  return Next::Operand;
}

// `write(e)` is like a call; the course's `write e` like a sign.
ExpressionParser::Next ExpressionParser::write() {
  if (tokens_.peek(1).kind != TokenKind::OpenParen) return prefix(TokenKind::Write, writing);
  Span span = tokens_.take().span;
  Span paren = tokens_.take().span;
  uint32_t here = static_cast<uint32_t>(operands_.size());
  push({.kind = FrameKind::Arguments,
        .operation = TokenKind::Write,
        .span = span,
        .paren = paren,
        .block = here,
        .first_argument = here});
  return Next::Operand;
}

ExpressionParser::Next ExpressionParser::open(FrameKind kind) {
  push({.kind = kind, .span = tokens_.take().span, .block = static_cast<uint32_t>(operands_.size())});
  return Next::Operand;
}

ExpressionParser::Next ExpressionParser::prefix(TokenKind operation, uint8_t precedence) {
  push({.kind = FrameKind::Prefix, .operation = operation, .precedence = precedence, .span = tokens_.take().span});
  return Next::Operand;
}

// val name : type = expression, where a part of a block begins.
ExpressionParser::Next ExpressionParser::local() {
  FrameKind in = top().kind;
  bool in_block = in == FrameKind::Paren || in == FrameKind::Brace || in == FrameKind::Then ||
                  (in == FrameKind::Top && ending_ == Ending::AtEnd);
  if (!in_block) return missing_operand();
  Frame frame{.kind = FrameKind::Value, .span = tokens_.take().span};
  frame.local = static_cast<uint32_t>(program_.locals.size());
  Local local{.span = tokens_.span()};
  if (tokens_.kind() == TokenKind::Name) {
    local.name = program_.names.intern(tokens_.text(tokens_.take()));
  } else {
    tokens_.expected("the name of a value");
    program_.damaged = true;
    local.name = program_.names.intern("_");
  }
  if (tokens_.take_if(TokenKind::Colon)) local.type = read_type(tokens_);
  program_.locals.push_back(local);
  take_equals(tokens_);
  push(frame);
  return Next::Operand;
}

// An operand is imagined; what is here, `after_operand` deals with.
ExpressionParser::Next ExpressionParser::missing_operand() {
  Diagnostic* error = tokens_.expected("an expression");
  if (error && tokens_.kind() == TokenKind::Val)
    error->notes.push_back({tokens_.span(), "in a function it stands in braces: { val x = 1; x + x }"});
  operands_.push_back(error_at(tokens_.span()));
  return Next::Operator;
}

// ---- Having one

ExpressionParser::Next ExpressionParser::after_operand() {
  TokenKind kind = tokens_.kind();
  if (kind == TokenKind::Colon && strange_) kind = TokenKind::Stranger; // a ? b : c
  if (binary_precedence(kind)) return binary(kind);
  switch (kind) {
  case TokenKind::Equals: return equals();
  case TokenKind::Semicolon: return semicolon();
  case TokenKind::Comma: return comma();
  case TokenKind::CloseParen: return close_paren();
  case TokenKind::CloseBrace: return close_brace();
  case TokenKind::Then: return then_word();
  case TokenKind::Else: return else_word();
  case TokenKind::Val: return val_word();
  case TokenKind::Def:
  case TokenKind::End: return finish();
  default: return juxtaposed();
  }
}

ExpressionParser::Next ExpressionParser::binary(TokenKind kind) {
  uint8_t precedence = binary_precedence(kind);
  if (kind == TokenKind::Stranger) {
    strange_ = true;
    kind = TokenKind::Star;
  }
  if (kind == TokenKind::GreaterEqual && tokens_.text(tokens_.peek()) == "=>")
    tokens_.error("syntax/operator", tokens_.span(), "'greater or equal' is written '>='");
  reduce(precedence + 1);
  bool chained = precedence == comparison && top().kind == FrameKind::Binary && top().precedence == comparison;
  reduce(precedence);
  if (chained) {
    tokens_.error("syntax/chained-comparison", tokens_.span(), std::string(chained_comparison));
    operands_.back() = error_at(span_of(operands_.back()));
  }
  push({.kind = FrameKind::Binary, .operation = kind, .precedence = precedence, .span = tokens_.take().span});
  return Next::Operand;
}

// Separates the expressions of a block and ends a definition. Nothing else can follow it.
ExpressionParser::Next ExpressionParser::semicolon() {
  complete();
  auto ends_block = [](TokenKind kind) {
    return kind == TokenKind::CloseParen || kind == TokenKind::CloseBrace || kind == TokenKind::Def ||
           kind == TokenKind::End;
  };
  TokenKind follows = tokens_.peek(1).kind;
  auto goes_on = [&] {
    FrameKind kind = top().kind;
    return kind == FrameKind::Top || kind == FrameKind::Paren || kind == FrameKind::Brace ||
           (kind == FrameKind::Then && !ends_block(follows));
  };
  while (!goes_on()) {
    abandon();
    complete();
  }
  if (top().kind == FrameKind::Top && ending_ == Ending::AtSemicolon) return Next::Nothing;
  if (!top().semicolon.known()) top().semicolon = tokens_.span();
  top().names = static_cast<uint32_t>(program_.names.size());
  tokens_.take();
  tokens_.settle();
  bool last = ends_block(follows) || (top().kind == FrameKind::Then && follows == TokenKind::Else);
  return last ? Next::Operator : Next::Operand;
}

ExpressionParser::Next ExpressionParser::comma() {
  complete();
  if (!nearest_bracket_is(FrameKind::Arguments))
    return stray("syntax/comma", "a comma separates arguments, and nothing is called here");
  abandon_until(FrameKind::Arguments, FrameKind::Arguments);
  add_comma_argument();
  tokens_.take();
  return Next::Operand;
}

ExpressionParser::Next ExpressionParser::close_paren() {
  complete();
  if (count(FrameKind::Paren) + count(FrameKind::Arguments) == 0) {
    tokens_.error("syntax/unopened", tokens_.span(), "this ')' closes nothing");
    tokens_.take();
    return Next::Operator;
  }
  abandon_until(FrameKind::Paren, FrameKind::Arguments);
  Frame frame = pop();
  Span close = tokens_.take().span;
  if (frame.kind == FrameKind::Arguments) {
    build_call(frame, close);
  } else {
    Node inside = take_block(frame.block);
    program_.nodes[inside].span = join(frame.span, close);
    operands_.push_back(inside);
  }
  return Next::Operator;
}

ExpressionParser::Next ExpressionParser::close_brace() {
  complete();
  if (count(FrameKind::Brace) == 0) {
    tokens_.error("syntax/unopened", tokens_.span(), "this '}' closes nothing");
    tokens_.take();
    return Next::Operator;
  }
  abandon_until(FrameKind::Brace, FrameKind::Brace);
  Frame frame = pop();
  Node inside = take_block(frame.block);
  program_.nodes[inside].span = join(frame.span, tokens_.take().span);
  operands_.push_back(inside);
  return Next::Operator;
}

ExpressionParser::Next ExpressionParser::then_word() {
  complete();
  if (count(FrameKind::Condition) == 0) return stray("syntax/then", "'then' without an 'if'");
  return next_part(FrameKind::Condition, &Frame::condition, FrameKind::Then);
}

ExpressionParser::Next ExpressionParser::else_word() {
  complete();
  if (count(FrameKind::Then) == 0) return stray("syntax/else", "'else' without an 'if' and a 'then'");
  return next_part(FrameKind::Then, &Frame::then, FrameKind::Else);
}

// At the word that ends one part of an `if`, which is the block before it, and begins the next.
ExpressionParser::Next ExpressionParser::next_part(FrameKind ended, Node Frame::* part, FrameKind begun) {
  abandon_until(ended, ended);
  tokens_.take();
  begin_part(part, begun);
  return Next::Operand;
}

void ExpressionParser::begin_part(Node Frame::* part, FrameKind begun) {
  Frame frame = pop();
  frame.*part = take_block(frame.block);
  frame.kind = begun;
  push(frame);
}

// Whether an `else` that belongs to an `if` before stands further on, near, in the same parentheses.
bool ExpressionParser::else_follows() const {
  constexpr uint32_t near = 200; // tokens
  uint32_t depth = 0, ifs = 0;
  for (uint32_t i = 0; i < near; ++i) {
    switch (tokens_.peek(i).kind) {
    case TokenKind::OpenParen:
    case TokenKind::OpenBrace: ++depth; break;
    case TokenKind::CloseParen:
    case TokenKind::CloseBrace:
      if (depth-- == 0) return false;
      break;
    case TokenKind::If: ifs += depth == 0; break;
    case TokenKind::Else:
      if (depth == 0 && ifs-- == 0) return true;
      break;
    case TokenKind::Def:
    case TokenKind::End: return false;
    default: break;
    }
  }
  return false;
}

// In a block a `;` is missing before it, unless it begins a line without an indent: then it is one of the program.
ExpressionParser::Next ExpressionParser::val_word() {
  complete();
  if (count(FrameKind::Paren) + count(FrameKind::Brace) == 0 || tokens_.is_unindented()) return finish();
  abandon_until(FrameKind::Paren, FrameKind::Brace);
  tokens_.error("syntax/missing-semicolon", tokens_.gap(), "expected ';' before the next 'val'");
  return Next::Operand;
}

// What comes after it is read as one more expression of the block.
ExpressionParser::Next ExpressionParser::stray(std::string_view code, std::string message) {
  tokens_.error(code, tokens_.span(), std::move(message));
  tokens_.take();
  return Next::Operand;
}

// A token that cannot continue an expression: something before it is missing, and assumed.
ExpressionParser::Next ExpressionParser::juxtaposed() {
  if (other_prefix() || other_word()) return Next::Operand;
  complete();
  switch (top().kind) {
  case FrameKind::Top:
    if (ending_ == Ending::AtSemicolon) return Next::Nothing;
    [[fallthrough]];
  case FrameKind::Paren:
  case FrameKind::Brace: {
    std::string_view form = form_before();
    program_.damaged |= top().kind == FrameKind::Top; // two words may begin a definition, as in C
    Span before = form.empty() ? nowhere : program_.nodes[operands_.back()].span;
    if (Diagnostic* error = tokens_.expected("';' or an operator"); error && !form.empty())
      error->notes.push_back({before, std::string(form)});
    break;
  }
  case FrameKind::Then: {
    Span word = top().span;
    if (Diagnostic* error = tokens_.expected("'else' or an operator"))
      error->notes.push_back({word, "this 'if' needs both branches"});
    if (!else_follows()) begin_part(&Frame::then, FrameKind::Else);
    break;
  }
  case FrameKind::Arguments:
    tokens_.expected("',' or ')'");
    top().operation = TokenKind::Damaged;
    add_comma_argument();
    break;
  case FrameKind::Condition: {
    Span word = top().span;
    if (Diagnostic* error = tokens_.expected("'then'")) error->notes.push_back({word, "for this 'if'"});
    begin_part(&Frame::condition, FrameKind::Then);
    break;
  }
  default: break;
  }
  if (tokens_.kind() == TokenKind::Colon) tokens_.take();
  return Next::Operand;
}

ExpressionParser::Next ExpressionParser::finish() {
  complete();
  while (top().kind != FrameKind::Top) {
    abandon();
    complete();
  }
  return Next::Nothing;
}

} // namespace letcont::fun
