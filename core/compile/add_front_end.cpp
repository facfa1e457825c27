// The Add language's entry in the table of languages.
#include "compile/front_ends.h"
#include "syntax/add/ast.h"
#include "syntax/add/elaborate.h"
#include "syntax/token.h"

namespace letcont {

namespace {

class AddFrontEnd : public FrontEnd {
public:
  AddFrontEnd(const Source& source, Diagnostics& diagnostics) : source_(source), diagnostics_(diagnostics) {}

  std::optional<Document> stage(size_t index) override {
    if (index == 0) return print_own_tokens(lex(), source_, interrupt_);
    if (!parse()) return std::nullopt;
    return add::print(*tree_, source_, interrupt_);
  }

  std::optional<lambda::Program> elaborate() override {
    if (!parse()) return std::nullopt;
    return add::elaborate(*tree_, source_, diagnostics_, interrupt_);
  }

private:
  const std::vector<add::Token>& lex() {
    if (tokens_.empty()) tokens_ = add::lex(source_, diagnostics_, interrupt_); // there is always an End
    return tokens_;
  }
  bool parse() {
    if (!parsed_) tree_ = add::parse(lex(), source_, diagnostics_, interrupt_);
    parsed_ = true;
    return tree_.has_value() && !diagnostics_.has_errors(); // the lexer reports numbers that are too large
  }

  const Source& source_;
  Diagnostics& diagnostics_;
  std::vector<add::Token> tokens_;
  bool parsed_ = false;
  std::optional<add::Program> tree_;
};

} // namespace

Language add_language() {
  return {{"add", ".add", "Addition"},
          {{"tokens", "Tokens", "the tokens of the program, with their positions", "plain"},
           {"ast", "Syntax tree", "the syntax tree, in the notation of the Idris article", "listing"}},
          [](const Source& source, Diagnostics& diagnostics) -> std::unique_ptr<FrontEnd> {
            return std::make_unique<AddFrontEnd>(source, diagnostics);
          },
          false,
          "none"}; // the article has no optimiser: the CPS shows the program as written
}

} // namespace letcont
