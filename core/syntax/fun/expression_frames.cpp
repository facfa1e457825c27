// What the expression parser has begun and not finished, and what it builds of it when it is finished.
#include "syntax/fun/expression_parser.h"

namespace letcont::fun {

namespace {

Operation operation_of(TokenKind kind) {
  return static_cast<Operation>(static_cast<uint8_t>(kind) - static_cast<uint8_t>(TokenKind::Plus));
}
static_assert(static_cast<uint8_t>(TokenKind::GreaterEqual) - static_cast<uint8_t>(TokenKind::Plus) ==
              static_cast<uint8_t>(Operation::Ge));

} // namespace

// ---- Frames

void ExpressionParser::push(Frame frame) {
  ++counts_[static_cast<size_t>(frame.kind)];
  bool bracket = frame.kind == FrameKind::Paren || frame.kind == FrameKind::Brace || frame.kind == FrameKind::Arguments;
  if (bracket) brackets_.push_back(frame.kind);
  frame.names = static_cast<uint32_t>(program_.names.size());
  frames_.push_back(frame);
}

ExpressionParser::Frame ExpressionParser::pop() {
  Frame frame = frames_.back();
  frames_.pop_back();
  --counts_[static_cast<size_t>(frame.kind)];
  bool bracket = frame.kind == FrameKind::Paren || frame.kind == FrameKind::Brace || frame.kind == FrameKind::Arguments;
  if (bracket) brackets_.pop_back();
  return frame;
}

bool ExpressionParser::nearest_bracket_is(FrameKind kind) const {
  return !brackets_.empty() && brackets_.back() == kind;
}

void ExpressionParser::reduce(uint8_t precedence) {
  while ((top().kind == FrameKind::Binary || top().kind == FrameKind::Prefix) && top().precedence >= precedence)
    build_operator(pop());
}

void ExpressionParser::complete() {
  for (;;) {
    reduce(any);
    if (top().kind == FrameKind::Else) {
      build_if(pop());
    } else if (top().kind == FrameKind::Value) {
      Frame frame = pop();
      program_.locals[frame.local].value = operands_.back();
      values_.push_back({operands_.size() - 1, frame.local, frame.span});
    } else {
      return;
    }
  }
}

void ExpressionParser::abandon() {
  Frame frame = pop();
  Diagnostic* error = nullptr;
  switch (frame.kind) {
  case FrameKind::Condition:
    if ((error = tokens_.expected("'then'"))) error->notes.push_back({frame.span, "for this 'if'"});
    break;
  case FrameKind::Then: {
    // The first `;` is where it was forgotten.
    if (frame.semicolon.known())
      error = tokens_.error("syntax/missing-else", frame.semicolon, "expected 'else', found ';'");
    else
      error = tokens_.error("syntax/missing-else", tokens_.place(), "expected 'else', found " + tokens_.found());
    if (error) error->notes.push_back({frame.span, "this 'if' needs both branches"});
    break;
  }
  default: {
    std::string opening = frame.kind == FrameKind::Brace ? "'{'" : "'('";
    Span open = frame.kind == FrameKind::Arguments ? frame.paren : frame.span;
    error = tokens_.error("syntax/unclosed", open, "this " + opening + " is never closed");
    if (error) error->notes.push_back({tokens_.place(), "it should be closed before this"});
    break;
  }
  }
  uint32_t first = frame.kind == FrameKind::Arguments ? frame.first_argument : frame.block;
  Span span = operands_.size() > first ? join(frame.span, span_of(operands_.back())) : frame.span;
  operands_.resize(first);
  while (!values_.empty() && values_.back().operand >= first) values_.pop_back();
  operands_.push_back(error_at(span));
}

void ExpressionParser::abandon_until(FrameKind kind, FrameKind or_this) {
  while (top().kind != kind && top().kind != or_this) {
    abandon();
    complete();
  }
}

// ---- Nodes

Node ExpressionParser::take_operand() {
  Node node = operands_.back();
  operands_.pop_back();
  return node;
}

Node ExpressionParser::take_block(uint32_t first) {
  auto is_value = [&] { return !values_.empty() && values_.back().operand == operands_.size(); };
  Node block = take_operand();
  if (is_value()) {
    tokens_.error("syntax/no-value", values_.back().word,
                  "a block ends with an expression, which is its value; here it ends with a 'val'");
    values_.pop_back();
    block = error_at(span_of(block));
  }
  while (operands_.size() > first) {
    Node before = take_operand();
    NodeData node{.kind = NodeKind::Sequence, .span = join(span_of(before), span_of(block)), .a = before, .b = block};
    if (is_value()) {
      node.kind = NodeKind::Let;
      node.local = values_.back().local;
      node.span = join(values_.back().word, node.span);
      values_.pop_back();
    }
    block = add(node);
  }
  return block;
}

void ExpressionParser::add_comma_argument() {
  operands_.push_back(take_block(top().block));
  top().block = static_cast<uint32_t>(operands_.size());
}

void ExpressionParser::build_operator(const Frame& frame) {
  Node right = take_operand();
  NodeData node{.span = join(frame.span, span_of(right)), .a = right};
  if (frame.kind == FrameKind::Prefix) {
    node.kind = frame.operation == TokenKind::Minus ? NodeKind::Neg
                : frame.operation == TokenKind::Not ? NodeKind::Not
                                                    : NodeKind::Write;
  } else {
    node.a = take_operand();
    node.b = right;
    node.span = join(span_of(node.a), span_of(right));
    if (frame.operation == TokenKind::And || frame.operation == TokenKind::Or) {
      node.kind = frame.operation == TokenKind::And ? NodeKind::And : NodeKind::Or;
    } else {
      node.kind = frame.precedence == comparison ? NodeKind::Bop : NodeKind::Aop;
      node.operation = operation_of(frame.operation);
    }
  }
  operands_.push_back(add(node));
}

void ExpressionParser::build_if(const Frame& frame) {
  Node otherwise = take_operand();
  Span span = join(frame.span, span_of(otherwise));
  operands_.push_back(add({.kind = NodeKind::If, .span = span, .a = frame.condition, .b = frame.then, .c = otherwise}));
}

// A call of what stands before the parenthesis. The arguments are the operands from `first_argument` on; those from
// `block` on are the last one.
void ExpressionParser::build_call(const Frame& frame, Span close) {
  if (operands_.size() > frame.block) operands_.push_back(take_block(frame.block));
  auto begin = operands_.begin() + frame.first_argument;
  Span span = join(frame.span, close);
  NodeData node{.kind = NodeKind::Call, .span = span, .name = frame.name};
  node.argument_count = static_cast<uint32_t>(operands_.size()) - frame.first_argument;
  if (frame.operation == TokenKind::Write) {
    node.kind = NodeKind::Write;
    node.a = *begin;
    if (node.argument_count > 1) {
      tokens_.error("type/arguments", span,
                    "'write' takes one argument, but here are " + std::to_string(node.argument_count));
      node.kind = NodeKind::Error;
    }
    node.argument_count = 0;
  } else if (frame.operation == TokenKind::Damaged) {
    node.kind = NodeKind::Error; // how many there should be is not known
    node.argument_count = 0;
  } else {
    node.first_argument = static_cast<uint32_t>(program_.arguments.size());
    program_.arguments.insert(program_.arguments.end(), begin, operands_.end());
  }
  operands_.erase(begin, operands_.end());
  operands_.push_back(add(node));
}

} // namespace letcont::fun
