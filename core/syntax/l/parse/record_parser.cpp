// The part of the expression parser that is about fields with labels: Point(x = 1, y = 2), p.x, p with (x = 3).

#include "syntax/l/parse/expression_parser.h"

namespace letcont::l {

// At the dot.
bool ExpressionParser::field() {
  Span dot = in_.take().span;
  if (in_.is(TokenKind::OpenParen) || in_.is(TokenKind::OpenBracket)) { // what follows is no second mistake
    in_.error("syntax/character", dot, "an element of an array is a[i], without a '.'");
    return true;
  }
  if (!in_.is(TokenKind::Name)) {
    bool is_type = in_.is(TokenKind::Upper) && program_.nodes[value_].kind == NodeKind::Constructor;
    if (Diagnostic* error = in_.expected("the name of a field after '.'");
        error && (is_type || in_.is(TokenKind::Integer)))
      error->notes.push_back({dot, is_type ? "a constructor stands without its type"
                                           : "the parts of a pair p are first(p) and second(p)"});
    return false;
  }
  NodeData node{.kind = NodeKind::Field, .span = join(span(value_), in_.peek().span)};
  Parameter label{program_.names.intern(in_.text(in_.peek())), in_.peek().span};
  node.first_label = program_.add({&label, 1});
  in_.take();
  value_ = add(node, {&value_, 1});
  return true;
}

// At `with`.
bool ExpressionParser::open_update() {
  Node updated = value_;
  in_.take();
  Frame& frame = push(Frame::Paren, span(updated));
  frame.left = updated;
  frame.updates = true;
  frame.token = in_.index();
  in_.take();
  return label();
}

// At the beginning of an item in parentheses: its label, if it has one.
bool ExpressionParser::label() {
  Frame& frame = frames_.back();
  bool has_label = in_.is(TokenKind::Name) && in_.kind(1) == TokenKind::Equals;
  if (frame.updates && !has_label) return in_.expected("a field and its new value, as in p with (x = 1)"), false;
  if (!frame.updates && !(frame.applies && program_.nodes[frame.left].kind == NodeKind::Constructor)) return true;
  if (items_.size() == frame.first_item) frame.labelled = has_label;
  if (has_label != frame.labelled) {
    in_.error("syntax/labels", in_.peek().span, "either all fields in these parentheses are named, or none is");
    return false;
  }
  if (!has_label) return true;
  labels_.push_back(take_label(in_, program_));
  return true;
}

// At an `=` that cannot be there: reports it if it looks like Point { x = 1 }.
bool ExpressionParser::fields_in_braces() const {
  if (frames_.size() < 2 || frames_.back().kind != Frame::Block) return false;
  const Frame& applied = frames_[frames_.size() - 2];
  if (applied.kind != Frame::ApplyBlock || program_.nodes[applied.left].kind != NodeKind::Constructor) return false;
  std::string name = program_.text(program_.nodes[applied.left].name);
  in_.error("syntax/assignment", in_.peek().span, "fields stand in parentheses: " + name + "(x = 1)");
  return true;
}

// At the end of the parentheses: the node with the labels of their items. An update has the updated value before them.
Node ExpressionParser::labelled(NodeData node, const Frame& frame, std::span<const Node> items) {
  node.first_label = program_.add(std::span<const Parameter>(labels_).subspan(frame.first_label));
  labels_.resize(frame.first_label);
  if (!frame.updates) return add(node, items);
  std::vector<Node> children{frame.left};
  children.insert(children.end(), items.begin(), items.end());
  node.span = join(span(frame.left), node.span);
  return add(node, children);
}

} // namespace letcont::l
