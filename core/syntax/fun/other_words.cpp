// What the expression parser reads where the text is written as in other languages: it says how Fun writes it.
#include "syntax/fun/expression_parser.h"
#include "syntax/fun/forms.h"

namespace letcont::fun {

// Returns how Fun writes what the name means in other languages (forms.h); "" if nothing is known of it, or a
// definition before has the name.
std::string_view ExpressionParser::form_of_unknown(Name name) {
  std::string_view form = form_of_word(program_.names.text(name));
  if (form.empty()) return form;
  for (; noted_ < program_.declarations.size(); ++noted_) declared_.insert(program_.declarations[noted_].name);
  return declared_.contains(name) ? "" : form;
}

// What the name before means in other languages, which stands by itself or as a function that is called.
std::string_view ExpressionParser::form_before() {
  if (operands_.empty()) return "";
  const NodeData& node = program_.nodes[operands_.back()];
  bool has_name = node.kind == NodeKind::Var || node.kind == NodeKind::Call;
  return has_name ? form_of_unknown(node.name) : std::string_view();
}

// For a comparison, or in what another language writes like a call: for (i = 0; …). With a name that the program did
// not mention before it is a definition.
ExpressionParser::Next ExpressionParser::equals() {
  const Frame& frame = top();
  std::string_view form;
  const NodeData& left = program_.nodes[operands_.back()];
  bool begins_part = frame.kind == FrameKind::Top || frame.kind == FrameKind::Paren || frame.kind == FrameKind::Brace ||
                     frame.kind == FrameKind::Then;
  if (begins_part && left.name.index > frame.names) {
    if (frame.kind == FrameKind::Top && ending_ == Ending::AtEnd) program_.damaged = true; // others may use it
    if (!told_.data())
      tokens_.error("syntax/assignment", left.span,
                    left.kind == NodeKind::Call ? "a definition begins with 'def'" : "a definition begins with 'val'");
    return binary(TokenKind::EqualEqual);
  }
  if (frame.kind == FrameKind::Arguments && frame.name) form = form_of_unknown(frame.name);
  Diagnostic* error = tokens_.error("syntax/assignment", tokens_.span(), "'=' defines; to compare, write '=='");
  if (error && !form.empty()) error->notes.push_back({frame.span, std::string(form)});
  return binary(TokenKind::EqualEqual);
}

// Reads a word that has a meaning there in other languages as what it means.
bool ExpressionParser::other_word() {
  if (tokens_.kind() != TokenKind::Name) return false;
  Span span = tokens_.span();
  std::string_view word = tokens_.text(tokens_.peek());
  if (word == "and" || word == "or") {
    std::string_view form = form_of_unknown(program_.names.intern(word));
    if (form.empty()) return false;
    tokens_.error("syntax/operator", span, std::string(form));
    (void)binary(word == "or" ? TokenKind::Or : TokenKind::And);
    return true;
  }
  if (word != "elif" || count(FrameKind::Then) == 0) return false;
  tokens_.expected("'else if'");
  (void)else_word();
  push({.kind = FrameKind::Condition, .span = span, .block = static_cast<uint32_t>(operands_.size())});
  return true;
}

// Drops a word that other languages have before an expression, which follows: `return x`, `not x`.
bool ExpressionParser::other_prefix() {
  std::string_view form = form_before();
  const NodeData& node = program_.nodes[operands_.back()];
  if (form.empty() || node.kind != NodeKind::Var) return false;
  operands_.pop_back();
  if (program_.names.text(node.name) == "not") {
    tokens_.error("syntax/operator", node.span, std::string(form));
    push({.kind = FrameKind::Prefix, .operation = TokenKind::Not, .precedence = negation, .span = node.span});
    return true;
  }
  bool is_main = top().kind == FrameKind::Top && ending_ == Ending::AtEnd;
  bool in_block = is_main || top().kind == FrameKind::Paren || top().kind == FrameKind::Brace;
  Diagnostic* error = nullptr;
  if (told_.data() != form.data()) error = tokens_.expected(in_block ? "';' or an operator" : "an operator");
  if (error) error->notes.push_back({node.span, std::string(form)});
  told_ = form;
  program_.damaged |= is_main; // it may be a definition
  return true;
}

} // namespace letcont::fun
