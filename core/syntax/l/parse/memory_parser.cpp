// The part of the expression parser that is about references and arrays: !r, r := x, a[i] and a[i] := x become
// applications of predefined functions (infer/memory_builtins.h).

#include "syntax/l/parse/expression_parser.h"

#include <array>

namespace letcont::l {

Node ExpressionParser::apply_named(std::string_view function, Span name, std::span<const Node> arguments, Span whole) {
  Node called = add({.kind = NodeKind::Name, .span = name, .name = program_.names.intern(function)});
  Node argument = arguments[0];
  if (arguments.size() > 1)
    argument = add({.kind = NodeKind::Tuple, .span = join(span(arguments.front()), span(arguments.back()))}, arguments);
  return add({.kind = NodeKind::Apply, .span = whole}, std::array{called, argument});
}

bool ExpressionParser::open_index() {
  Node array = value_;
  Frame& frame = push(Frame::Index, span(array));
  frame.left = array;
  frame.token = in_.index();
  in_.take();
  return true;
}

bool ExpressionParser::index_end() {
  if (!in_.is(TokenKind::CloseBracket)) {
    if (in_.at(in_.at(frames_.back().token).partner).kind != TokenKind::CloseBracket) return false; // reported
    return expected_operator("an operator or ']'");
  }
  Frame frame = frames_.back();
  frames_.pop_back();
  Span brackets = join(in_.at(frame.token).span, in_.take().span);
  value_ = apply_named("[]", brackets, std::array{frame.left, value_}, join(frame.span, brackets));
  return have_value_ = true;
}

// a[i] := x is one application, of what writes elements; (a[i]) := x gives the reference that is the element a value.
Node ExpressionParser::assigned(const Frame& frame) {
  Span whole = join(frame.span, span(value_)), symbol = in_.at(frame.token).span;
  bool is_element = program_.is_element(frame.left) && in_.at(frame.token - 1).kind == TokenKind::CloseBracket;
  if (!is_element) return apply_named(":=", symbol, std::array{frame.left, value_}, whole);
  Node both = program_.child(frame.left, 1);
  return apply_named("[]:=", symbol, std::array{program_.child(both, 0), program_.child(both, 1), value_}, whole);
}

} // namespace letcont::l
