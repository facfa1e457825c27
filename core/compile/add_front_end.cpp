// The Add language's entry in the table of languages.
#include "compile/front_ends.h"
#include "syntax/add/ast.h"
#include "syntax/add/elaborate.h"
#include "syntax/add/symbols.h"

namespace letcont {

namespace {

class AddFrontEnd : public TokenFrontEnd<add::Token> {
public:
  using TokenFrontEnd::TokenFrontEnd;

  std::optional<lambda::Program> elaborate() override {
    return parse() ? add::elaborate(*tree_, source_, diagnostics_, interrupt_) : std::nullopt;
  }
  std::optional<Symbols> symbols() override {
    return parse() ? std::optional(add::symbols_of(*tree_, source_)) : std::nullopt;
  }

private:
  std::vector<add::Token> lex() override { return add::lex(source_, diagnostics_, interrupt_); }
  std::optional<Document> stage_after_tokens(size_t) override {
    return parse() ? std::optional(add::print(*tree_, source_, interrupt_)) : std::nullopt;
  }
  bool parse() {
    if (!parsed_) tree_ = add::parse(tokens(), source_, diagnostics_, interrupt_);
    parsed_ = true;
    return tree_.has_value() && !diagnostics_.has_errors(); // the lexer reports numbers that are too large
  }

  bool parsed_ = false;
  std::optional<add::Program> tree_;
};

} // namespace

Language add_language() {
  return {{"add", ".add", "Addition"},
          {{"tokens", "Tokens", "the tokens of the program, with their positions", "plain"},
           {"ast", "Syntax tree", "the syntax tree; of Addition and Fun, in their articles' notation", "listing"}},
          open_front_end<AddFrontEnd>,
          false,
          "none"}; // the article has no optimiser: the CPS shows the program as written
}

} // namespace letcont
