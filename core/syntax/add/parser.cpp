#include "syntax/add/ast.h"
#include "syntax/token_reader.h"

#include <string>

namespace letcont::add {

namespace {

// An expression is parsed with a stack of open parentheses: each holds the sum before it.
class Parser : TokenReader<Token> {
public:
  Parser(std::span<const Token> tokens, const Source& source, Diagnostics& diagnostics, Interrupt* interrupt)
      : TokenReader(tokens, source, diagnostics, interrupt) {}

  std::optional<Program> run() {
    size_t before = diagnostics_.error_count();
    for (;;) {
      skip_newlines();
      if (is(TokenKind::End)) break;
      line();
    }
    if (!program_.result && diagnostics_.error_count() == before) missing_result();
    if (diagnostics_.error_count() != before) return std::nullopt;
    return std::move(program_);
  }

private:
  struct Level {
    Node left; // the sum so far, waiting for its right side; Node{} if there is none
    Span open; // the parenthesis; nowhere at the bottom
  };

  void skip_newlines() {
    while (take_if(TokenKind::Newline)) {
    }
  }
  // To the end of the line after a mistake; a parenthesis that is not closed has swallowed the ends of lines, but not a
  // line that binds a name.
  void skip_line() {
    bool begins_line = at_ > 0 && tokens_[at_ - 1].kind == TokenKind::Newline;
    if (begins_line && is(TokenKind::Name) && kind(1) == TokenKind::Equals) return;
    while (!is(TokenKind::Newline) && !is(TokenKind::End)) take();
  }

  void line() {
    bool binding = is(TokenKind::Name) && kind(1) == TokenKind::Equals;
    Span name = peek().span;
    if (binding) {
      take(), take();
      skip_newlines();
    }
    if (program_.result && !reported_late_) {
      reported_late_ = true;
      diagnostics_.error("syntax/after-result", program_.nodes[program_.result].span,
                         "only the last line may be an expression; give this one a name, as in: x = …");
    }
    Node value = expression();
    if (!value) return skip_line();
    if (!is(TokenKind::Newline) && !is(TokenKind::End)) {
      expected("'+' or the end of the line");
      return skip_line();
    }
    if (binding)
      program_.bindings.push_back({name, value});
    else
      program_.result = value;
  }

  // Node{} if there is an error, which is reported then.
  Node expression() {
    std::vector<Level> levels{{}};
    for (;;) {
      skip_newlines_within(levels);
      const Token& token = peek();
      Node operand;
      if (token.kind == TokenKind::Open) {
        levels.push_back({{}, take().span});
        continue;
      }
      if (token.kind == TokenKind::Integer)
        operand = add({NodeData::Lit, token.value, token.span, nowhere, {}, {}});
      else if (token.kind == TokenKind::Name)
        operand = add({NodeData::Var, 0, token.span, token.span, {}, {}});
      else
        return expected_operand(levels);
      take();
      if (Node whole = after_operand(levels, operand)) return whole;
      if (failed_) return failed_ = false, Node{};
    }
  }

  // Takes `)`s and one `+`. The whole expression if it ends here; Node{} if an operand must follow, or on an error.
  Node after_operand(std::vector<Level>& levels, Node operand) {
    for (;;) {
      Level& level = levels.back();
      if (level.left) operand = sum(level.left, operand);
      if (level.open.known()) skip_newlines();
      if (is(TokenKind::Plus)) {
        level.left = operand;
        take();
        skip_newlines();
        return {};
      }
      if (!level.open.known()) return operand;
      if (!is(TokenKind::Close)) {
        unclosed(level.open);
        failed_ = true;
        return {};
      }
      program_.nodes[operand].span = join(level.open, peek().span);
      take();
      levels.pop_back();
    }
  }

  void skip_newlines_within(const std::vector<Level>& levels) {
    if (levels.size() > 1) skip_newlines();
  }

  Node add(NodeData node) { return program_.nodes.add(node); }
  Node sum(Node left, Node right) {
    Span span = join(program_.nodes[left].span, program_.nodes[right].span);
    return add({NodeData::Add, 0, span, nowhere, left, right});
  }

  std::string found() const {
    const Token& token = peek();
    bool named = token.kind == TokenKind::Name || token.kind == TokenKind::Integer;
    return named ? "'" + std::string(source_.text(token.span)) + "'" : std::string(describe(token.kind));
  }
  Diagnostic& expected(std::string what) {
    return diagnostics_.error("syntax/expected", peek().span, "expected " + std::move(what) + ", found " + found());
  }
  Node expected_operand(const std::vector<Level>& levels) {
    Diagnostic& error = expected("an integer, a name or '('");
    if (levels.size() > 1) error.notes.push_back({levels.back().open, "inside this parenthesis"});
    return {};
  }
  void unclosed(Span open) { expected("'+' or ')'").notes.push_back({open, "to close this parenthesis"}); }
  void missing_result() {
    uint32_t end = static_cast<uint32_t>(source_.text().size());
    std::string message = program_.bindings.empty() ? "the program is empty: expected an expression"
                                                    : "expected an expression after the last binding";
    diagnostics_.error("syntax/no-result", {end, end}, std::move(message));
  }

  Program program_;
  bool failed_ = false;
  bool reported_late_ = false;
};

} // namespace

std::optional<Program> parse(std::span<const Token> tokens, const Source& source, Diagnostics& diagnostics,
                             Interrupt* interrupt) {
  return Parser(tokens, source, diagnostics, interrupt).run();
}

} // namespace letcont::add
