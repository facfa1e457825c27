// The part of the expression parser that reports what cannot stand where it does, and tells what L writes for it, which
// is often written so in another language.

#include "syntax/l/parse/expression_parser.h"
#include "syntax/l/tree/forms.h"

namespace letcont::l {

namespace {

constexpr std::string_view parameters = "a function of several parameters is written { (x, y) -> … }",
                           fields = "a constructor takes its fields in parentheses: Some(x)",
                           separated = "cases and statements are separated by line breaks or ';'";

} // namespace

// Reports that an expression is expected. Returns false.
bool ExpressionParser::no_expression() {
  std::string_view form = form_of_sign(in_.text(in_.previous()), in_.text(in_.peek()));
  if (form.empty() && in_.peek().begins_line && in_.kind() >= TokenKind::OrOr && in_.kind() <= TokenKind::Percent)
    form = "an operator stands at the end of the line before";
  if (Diagnostic* error = in_.expected("an expression"); error && !form.empty())
    error->notes.push_back({in_.peek().span, std::string(form)});
  return false;
}

// Reports what stands after an operand and cannot. Returns false.
bool ExpressionParser::expected_operator(const char* what) {
  if (in_.is(TokenKind::Equals)) {
    if (fields_in_braces()) return false;
    if (in_.kind(1) == TokenKind::Greater && in_.at(in_.index() + 1).touches) {
      in_.error("syntax/operator", join(in_.peek().span, in_.at(in_.index() + 1).span),
                frames_.back().kind == Frame::Block ? "'=>' is written '->'; to compare, write '>='"
                                                    : "a function is written { x -> … }; to compare, write '>='");
      return false;
    }
    in_.error("syntax/assignment", in_.peek().span,
              "'=' defines" + definition_meant() +
                  "; to compare, write '==', and to write to a reference or an array, ':='");
    return false;
  }
  if (in_.is(TokenKind::Arrow)) {
    in_.error("syntax/operator", in_.peek().span, "a function is written in braces: { x -> … }");
    return false;
  }
  Node before = last_word();
  std::string_view form = own_form(before); // the value is there still
  bool is_of_list = in_.is(TokenKind::Bar) && frames_.back().kind == Frame::List;
  if (is_of_list)
    form = "a list that goes on is [x, ...rest]; one is made of another by map(f, xs) and filter(test, xs)";
  if (Diagnostic* error = in_.expected(what); error && !form.empty())
    error->notes.push_back(
        {is_of_list || in_.is(TokenKind::OpenParen) ? in_.peek().span : span(before), std::string(form)});
  return false;
}

// How the definition begins that the value, a whole statement before an '=', is most probably meant to be.
std::string ExpressionParser::definition_meant() const {
  bool at_top = frames_.back().kind == Frame::Root;
  if (!at_top && frames_.back().kind != Frame::Block) return "";
  const NodeData& value = program_.nodes[value_];
  const NodeData& named = value.kind == NodeKind::Apply ? program_.nodes[program_.child(value_)] : value;
  std::string name = program_.text(named.name);
  if (named.kind != NodeKind::Name || in_.at(in_.index() - 1).kind == TokenKind::CloseBracket || name == "!") return "";
  return ", as in " + std::string(at_top ? "def " : "let ") + name +
         (value.kind == NodeKind::Apply ? " = { x -> … }" : " = …");
}

// The word that stands before the token here, which may be a part of the value by now, as in 1 + f x.
Node ExpressionParser::last_word() const {
  return word_ && span(word_).end == in_.previous().span.end ? word_ : value_;
}

// How L writes what other languages write with the words that are here; "" if nothing is known of them. `word` is what
// it is about.
std::string_view ExpressionParser::own_form(Node& word) const {
  bool in_block = frames_.back().kind == Frame::Block, has_cases = in_block && frames_.back().cases;
  if (in_.is(TokenKind::OpenBracket))
    return "an element of an array is a[i], where '[' touches what is before it; a function is applied as f([x])";
  if (in_.is(TokenKind::Semicolon) && frames_.back().kind == Frame::List) return "elements are separated by ','";
  if (in_.is(TokenKind::Bar) && in_.kind(1) == TokenKind::Greater && in_.at(in_.index() + 1).touches)
    return "a function is applied to what stands in its parentheses: f(x)";
  if (has_cases && (in_.is(TokenKind::Comma) || in_.is(TokenKind::Bar))) return separated;
  const NodeData& before = program_.nodes[word];
  if (in_.is(TokenKind::Comma) && in_block && before.kind == NodeKind::Name) return parameters;
  bool is_word = in_.is(TokenKind::Name) || in_.is(TokenKind::If) || in_.is(TokenKind::And) || in_.is(TokenKind::Match);
  if (in_.is(TokenKind::If) && on_line(TokenKind::Else)) return "a condition is written if (a) b else c";
  if (is_word && !in_.peek().begins_line)
    if (std::string_view form = form_before(in_.text(in_.peek())); !form.empty()) return word = value_, form;
  if (before.kind != NodeKind::Name && before.kind != NodeKind::Constructor)
    return in_.is(TokenKind::OpenParen) ? "to apply a function, '(' must touch it" : "";
  if (in_.is(TokenKind::Upper) && program_.names.text(before.name) == "new")
    return "a constructor is applied without 'new': Point(1, 2)";
  if (std::string_view form = form_of_word(program_.names.text(before.name)); !form.empty()) return form;
  return form_between(word);
}

// The same of a name or constructor, and something behind it that may be meant as its argument.
std::string_view ExpressionParser::form_between(Node word) const {
  const Token& token = in_.peek();
  bool is_name = program_.nodes[word].kind == NodeKind::Name;
  bool is_statement = frames_.back().kind == Frame::Root || frames_.back().kind == Frame::Block;
  if (is_statement && !token.begins_line && on_line(TokenKind::Equals))
    return "a name is defined with 'let' in braces, and with 'def' outside";
  if (frames_.back().kind == Frame::Block) {
    if (begins_statement(word) && are_parameters()) return is_name ? parameters : fields;
    if (frames_.back().cases && pattern_and_arrow_ahead(in_))
      return begins_statement(word) && !is_name ? fields : separated;
  }
  if (in_.is(TokenKind::OpenParen)) return "to apply a function, '(' must touch it";
  if (in_.kind() > TokenKind::Upper || token.begins_line) return "";
  if (in_.is(TokenKind::String) && token.touches)
    return "strings are joined by '++', and show gives the text of a value";
  size_t body = in_.kind(1) == TokenKind::OpenParen ? in_.after_bracket(1) : 0;
  if (body > 0 && in_.kind(body) == TokenKind::OpenBrace) return "a function is defined as def f = { (x, y) -> … }";
  return is_name ? "a function is applied with parentheses: f(x)" : fields;
}

// Whether names, not many, and an arrow follow.
bool ExpressionParser::are_parameters() const {
  uint32_t ahead = 0;
  while (ahead < 16 && in_.kind(ahead) == TokenKind::Name) ++ahead;
  return ahead > 0 && in_.kind(ahead) == TokenKind::Arrow;
}

// Whether the word before the token here begins a statement or a case.
bool ExpressionParser::begins_statement(Node word) const {
  if (in_.index() < 2 || span(word) != in_.previous().span) return false;
  TokenKind before = in_.at(in_.index() - 2).kind;
  return before == TokenKind::OpenBrace || before == TokenKind::Newline || before == TokenKind::Semicolon;
}

// Whether such a token stands here or behind on the line, outside of brackets.
bool ExpressionParser::on_line(TokenKind wanted) const {
  for (size_t ahead = 0; in_.kind(ahead) != wanted;) {
    const Token& token = in_.peek(ahead);
    bool ends = token.kind >= TokenKind::Semicolon || is_close(token.kind) || (ahead > 0 && token.begins_line);
    size_t next = is_open(token.kind) ? in_.after_bracket(ahead) : ahead + 1;
    if (ends || next <= ahead) return false;
    ahead = next;
  }
  return true;
}

} // namespace letcont::l
