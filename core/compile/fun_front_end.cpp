// The Fun language's entry in the table of languages.
#include "compile/front_ends.h"
#include "syntax/fun/ast.h"
#include "syntax/fun/check.h"
#include "syntax/fun/elaborate.h"
#include "syntax/fun/numbered.h"
#include "syntax/fun/symbols.h"
#include "syntax/fun/type_at.h"

namespace letcont {

namespace {

class FunFrontEnd : public TokenFrontEnd<fun::Token> {
public:
  using TokenFrontEnd::TokenFrontEnd;

  std::optional<lambda::Program> elaborate() override {
    check();
    if (diagnostics_.has_errors()) return std::nullopt;
    return fun::elaborate(program_, facts_);
  }

  std::optional<NumberedProgram> numbered() override {
    check();
    if (diagnostics_.has_errors()) return std::nullopt;
    fun::Numbered again = fun::number(program_, facts_);
    fun::Bindings bindings;
    lambda::Program made = fun::elaborate(again.program, facts_, &bindings);
    NumberedProgram numbered{std::move(again.tree), std::move(made), {}, {}};
    for (uint32_t i = 0; i < bindings.parameters.size(); ++i)
      if (bindings.parameters[i]) numbered.variables.emplace_back(again.number_of_parameter(i), bindings.parameters[i]);
    for (uint32_t i = 0; i < bindings.locals.size(); ++i)
      numbered.variables.emplace_back(again.number_of_local(i), bindings.locals[i]);
    return numbered;
  }

  std::optional<TypeAt> type_at(uint32_t position) override {
    check();
    std::optional<fun::TypeAt> found = fun::type_at(program_, facts_, source_, position);
    if (!found) return std::nullopt;
    return TypeAt{found->span, std::move(found->type)};
  }
  std::optional<Symbols> symbols() override {
    check();
    return fun::symbols_of(program_, facts_, source_);
  }

private:
  std::vector<fun::Token> lex() override { return fun::lex(source_, diagnostics_, fun::Comments::Skip, interrupt_); }
  std::optional<Document> stage_after_tokens(size_t) override {
    check();
    if (!parsed_well_) return std::nullopt;
    return fun::print(program_, interrupt_);
  }
  // Also checks the parsed part of a damaged program, so that all errors are shown at once.
  void check() {
    if (checked_) return;
    checked_ = true;
    program_ = fun::parse(tokens(), source_, diagnostics_, interrupt_);
    parsed_well_ = !diagnostics_.has_errors();
    facts_ = fun::check(program_, diagnostics_);
  }

  bool checked_ = false;
  bool parsed_well_ = false;
  fun::Program program_;
  fun::Facts facts_;
};

} // namespace

// The default pipeline without the steps that never apply: Fun has no tuples, data or functions as values. The result
// is the same (tests/unit/fun_passes_test), in two thirds of the time.
static constexpr std::string_view fun_passes =
    "shrink,contify,loop,propagate,inline,shrink,contify,loop,propagate,inline,shrink,cse,shrink,close";

static std::string builtin_help(std::string_view name) {
  std::optional<fun::Builtin> builtin = fun::builtin_named(name);
  return builtin ? std::string(fun::info(*builtin).documentation) : std::string();
}

Language fun_language() {
  return {{"fun", ".fun", "Fun"},
          {{"tokens", "Tokens", "the tokens of the program, with their positions", "plain"},
           {"ast", "Syntax tree", "the syntax tree, in the notation of the handout", "listing"}},
          open_front_end<FunFrontEnd>,
          false,
          fun_passes,
          nullptr,
          builtin_help};
}

} // namespace letcont
