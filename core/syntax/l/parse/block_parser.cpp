// The part of the expression parser that is about braces: statements, bindings and cases.

#include "syntax/l/parse/expression_parser.h"

#include <algorithm>
#include <array>

namespace letcont::l {

// At the end of one of the values that a match or try examines.
bool ExpressionParser::examined_end() {
  items_.push_back(value_);
  if (in_.take_if(TokenKind::Comma)) {
    have_value_ = false;
    return true;
  }
  if (!in_.is(TokenKind::CloseParen)) {
    if (in_.at(in_.at(frames_.back().token).partner).kind != TokenKind::CloseParen) return false; // unclosed: reported
    return expected_operator("an operator, ',' or ')'");
  }
  Span close = in_.take().span;
  std::span<const Node> items = std::span(items_).subspan(frames_.back().first_item);
  if (items.size() > 1)
    value_ = add({.kind = NodeKind::Tuple, .span = join(in_.at(frames_.back().token).span, close)}, items);
  items_.resize(frames_.back().first_item);
  in_.skip_newlines();
  if (!in_.is(TokenKind::OpenBrace)) {
    in_.expected(frames_.back().tries ? "'{' and the cases of the try" : "'{' and the cases of the match");
    return false;
  }
  Node examined = value_;
  Frame frame = frames_.back();
  frames_.pop_back();
  return open_block(examined, frame.span, frame.tries);
}

bool ExpressionParser::open_block(Node examined, Span from, bool tries) {
  Frame& frame = push(Frame::Block, from);
  frame.left = examined;
  frame.tries = tries;
  frame.token = in_.index();
  frame.body = items_.size();
  in_.take();
  return statement();
}

// At the closing brace, or where the brace was given up.
bool ExpressionParser::block_ends() const {
  return in_.is(TokenKind::CloseBrace) || in_.is(TokenKind::End) || in_.index() >= in_.at(frames_.back().token).partner;
}

// Whether the bracket is closed by another one, or by none, which was reported.
bool ExpressionParser::is_given_up(const Frame& block) const {
  return in_.at(in_.at(block.token).partner).kind != TokenKind::CloseBrace;
}

// At the beginning of a statement, or at the end of the block.
bool ExpressionParser::statement() {
  have_value_ = false;
  while (in_.at_separator() && !block_ends())
    in_.take(); // the one where the brace was given up ends the statement, too
  if (block_ends()) return end_block();
  if (pattern_and_arrow_ahead(in_)) return begin_case();
  if (in_.is(TokenKind::Let)) return let();
  return true;
}

bool ExpressionParser::statement_end() {
  items_.push_back(value_);
  if (in_.at_separator() || block_ends()) return statement();
  items_.pop_back();
  if (in_.is(TokenKind::Arrow)) {
    in_.error("syntax/pattern", span(value_), "what stands before '->' must be a pattern");
    return false;
  }
  bool may_be_closed = in_.is(TokenKind::Else) && std::any_of(frames_.begin(), frames_.end(), [&](const Frame& each) {
                         return each.kind == Frame::Block && is_given_up(each);
                       }); // the brace that is never closed may be the one of the branch
  return !may_be_closed && expected_operator("an operator, a line break, ';' or '}'");
}

// ---- let rec? pattern = value { and pattern = value }

bool ExpressionParser::let() {
  Span from = in_.take().span;
  bool recursive = in_.take_if(TokenKind::Rec);
  push(Frame::Let, from).recursive = recursive;
  return binding();
}

bool ExpressionParser::binding() {
  Pattern pattern = parse_pattern(in_, program_, true);
  if (!pattern) return false;
  patterns_.push_back({pattern, {}});
  have_value_ = false;
  if (in_.take_if(TokenKind::Equals)) return true;
  in_.expected("'=' and the value of the binding");
  return false;
}

bool ExpressionParser::binding_end() {
  cases_.push_back({patterns_.back().pattern, value_});
  patterns_.pop_back();
  if (in_.take_if(TokenKind::And)) return binding();
  Frame frame = frames_.back();
  frames_.pop_back();
  std::span<const Case> bindings = std::span(cases_).subspan(frame.first_case);
  NodeData node{.kind = NodeKind::Let, .recursive = frame.recursive, .span = join(frame.span, span(value_))};
  value_ = program_.add(node, {}, bindings);
  cases_.resize(frame.first_case);
  return true;
}

// ---- Cases: pattern guard? -> { pattern guard? -> } statements

bool ExpressionParser::begin_case() {
  Frame& frame = frames_.back();
  if (frame.cases) {
    end_case(frame);
  } else if (items_.size() > frame.body) {
    Node stray = items_.back();
    items_.resize(frame.body);
    if (program_.nodes[stray].kind != NodeKind::Error)
      in_.error("syntax/stray-statement", span(stray), "a statement before the first case belongs to no case")
          .notes.push_back({in_.peek().span, "the first case"});
  }
  frame.cases = true;
  frame.first_pattern = patterns_.size();
  return case_patterns();
}

bool ExpressionParser::case_patterns() {
  have_value_ = false;
  while (pattern_and_arrow_ahead(in_)) {
    Pattern pattern = parse_pattern(in_, program_);
    if (!pattern) return false;
    patterns_.push_back({pattern, {}});
    if (in_.is(TokenKind::If)) return keyword_paren(Frame::Guard, "'if'");
    in_.take(); // the arrow
    in_.skip_newlines();
  }
  if (in_.is(TokenKind::Let)) return let();
  return true;
}

// At the closing parenthesis and the arrow, unless the expression before them is wrong.
bool ExpressionParser::guard_end() {
  if (!in_.is(TokenKind::CloseParen)) {
    return expected_operator("an operator or ')' after the guard");
  }
  frames_.pop_back();
  patterns_.back().guard = value_;
  in_.take();
  in_.take(); // the arrow
  in_.skip_newlines();
  return case_patterns();
}

// The statements since the last arrow are the body of the case; more patterns make it a curried function.
void ExpressionParser::end_case(Frame& frame) {
  Span place = in_.previous().span;
  std::span<const Node> statements = std::span(items_).subspan(frame.body);
  Node value = body(statements, statements.empty() ? place : join(span(statements.front()), span(statements.back())));
  items_.resize(frame.body);
  while (patterns_.size() > frame.first_pattern + 1) {
    Case only = patterns_.back();
    only.body = value;
    patterns_.pop_back();
    Span whole = join(program_.patterns[only.pattern].span, span(value));
    value = program_.add({.kind = NodeKind::Function, .span = whole}, {}, {&only, 1});
  }
  if (patterns_.size() > frame.first_pattern) {
    cases_.push_back({patterns_.back().pattern, value, patterns_.back().guard});
    patterns_.pop_back();
  }
}

// A single expression is its own block.
Node ExpressionParser::body(std::span<const Node> statements, Span whole) {
  bool is_unfinished = frames_.back().kind == Frame::Block && is_given_up(frames_.back());
  if (statements.empty()) {
    if (!is_unfinished) in_.error("syntax/empty-block", whole, "expected an expression here; the unit value is ()");
    return add({.kind = NodeKind::Error, .span = whole});
  }
  if (program_.nodes[statements.back()].kind == NodeKind::Let && !is_unfinished)
    in_.error("syntax/no-value", span(statements.back()),
              "a block ends with an expression, which is its value; here it ends with a 'let'");
  if (statements.size() == 1) return statements[0];
  return add({.kind = NodeKind::Block, .span = whole}, statements);
}

bool ExpressionParser::end_block() {
  Frame frame = frames_.back();
  Span whole = join(frame.span, in_.peek().span);
  if (frame.cases) end_case(frame);
  bool is_read = items_.size() == frame.body || program_.nodes[items_.back()].kind != NodeKind::Error;
  if (frame.left && !frame.cases && !is_read) cases_.resize(frame.first_case);
  if (frame.left && !frame.cases && is_read) {
    in_.error("syntax/no-cases", join(in_.at(frame.token).span, in_.peek().span),
              frame.tries ? "a try has cases: try (e) { pattern -> value }"
                          : "a match has cases: match (e) { pattern -> value }");
    cases_.resize(frame.first_case);
  }
  if (frame.cases || frame.left) {
    NodeKind kind = frame.tries ? NodeKind::Try : frame.left ? NodeKind::Match : NodeKind::Function;
    NodeData node{.kind = kind, .span = whole};
    std::span<const Case> cases = std::span(cases_).subspan(frame.first_case);
    value_ = program_.add(node, frame.left ? std::span<const Node>(&frame.left, 1) : std::span<const Node>(), cases);
  } else {
    value_ = body(std::span<const Node>(items_).subspan(frame.body), whole);
  }
  items_.resize(frame.first_item);
  cases_.resize(frame.first_case);
  frames_.pop_back();
  if (in_.is(TokenKind::CloseBrace) && in_.peek().partner == frame.token) in_.take();
  return have_value_ = true;
}

} // namespace letcont::l
