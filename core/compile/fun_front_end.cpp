// The Fun language's entry in the table of languages.
#include "compile/front_ends.h"
#include "syntax/fun/ast.h"
#include "syntax/fun/check.h"
#include "syntax/fun/elaborate.h"
#include "syntax/fun/type_at.h"
#include "syntax/token.h"

namespace letcont {

namespace {

class FunFrontEnd : public FrontEnd {
public:
  FunFrontEnd(const Source& source, Diagnostics& diagnostics) : source_(source), diagnostics_(diagnostics) {}

  std::optional<Document> stage(size_t index) override {
    if (index == 0) return print_own_tokens(lex(), source_, interrupt_);
    check();
    if (!parsed_well_) return std::nullopt;
    return fun::print(program_, interrupt_);
  }

  std::optional<lambda::Program> elaborate() override {
    check();
    if (diagnostics_.has_errors()) return std::nullopt;
    return fun::elaborate(program_, facts_);
  }

  std::optional<TypeAt> type_at(uint32_t position) override {
    check();
    std::optional<fun::TypeAt> found = fun::type_at(program_, facts_, source_, position);
    if (!found) return std::nullopt;
    return TypeAt{found->span, std::move(found->type)};
  }

private:
  const std::vector<fun::Token>& lex() {
    if (tokens_.empty())
      tokens_ = fun::lex(source_, diagnostics_, fun::Comments::Skip, interrupt_); // there is always an End
    return tokens_;
  }
  // Also checks the parsed part of a damaged program, so that all errors are shown at once.
  void check() {
    if (checked_) return;
    checked_ = true;
    program_ = fun::parse(lex(), source_, diagnostics_, interrupt_);
    parsed_well_ = !diagnostics_.has_errors();
    facts_ = fun::check(program_, diagnostics_);
  }

  const Source& source_;
  Diagnostics& diagnostics_;
  std::vector<fun::Token> tokens_;
  bool checked_ = false;
  bool parsed_well_ = false;
  fun::Program program_;
  fun::Facts facts_;
};

} // namespace

// The default pipeline without the steps that never apply: Fun has no tuples, data or functions as values. The result
// is the same (tests/unit/fun_passes_test), in two thirds of the time.
static constexpr std::string_view passes =
    "shrink,contify,loop,propagate,inline,shrink,contify,loop,propagate,inline,shrink,cse,shrink,close";

Language fun_language() {
  return {{"fun", ".fun", "Fun"},
          {{"tokens", "Tokens", "the tokens of the program, with their positions", "plain"},
           {"ast", "Syntax tree", "the syntax tree, in the notation of the handout", "listing"}},
          [](const Source& source, Diagnostics& diagnostics) -> std::unique_ptr<FrontEnd> {
            return std::make_unique<FunFrontEnd>(source, diagnostics);
          },
          false,
          passes};
}

} // namespace letcont
