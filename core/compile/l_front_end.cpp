// L's entry in the table of languages.
#include "compile/front_ends.h"
#include "syntax/l/elaborate/elaborate.h"
#include "syntax/l/elaborate/matching.h"
#include "syntax/l/infer/expand.h"
#include "syntax/l/infer/infer.h"
#include "syntax/l/infer/symbols.h"
#include "syntax/l/parse/parser.h"
#include "syntax/l/prelude/prelude.h"
#include "syntax/l/tree/numbered.h"

namespace letcont {

namespace {

// Each step runs once, on demand, and only if the steps before it found no errors.
class LFrontEnd : public TokenFrontEnd<l::Token> {
public:
  using TokenFrontEnd::TokenFrontEnd;

  std::optional<lambda::Program> elaborate() override {
    if (!infer()) return std::nullopt;
    l::check_order(*expanded_, diagnostics_);
    l::Matches matches = l::compile_matches(*expanded_, diagnostics_, interrupt_);
    if (!is_well()) return std::nullopt;
    return l::elaborate(*expanded_, *typed_, matches, diagnostics_, interrupt_, is_for_c_);
  }
  std::optional<NumberedProgram> numbered() override {
    if (!infer()) return std::nullopt;
    l::Numbered again = l::number(*expanded_);
    Diagnostics nowhere; // there are no errors; warnings were reported
    l::Typed typed = l::infer(again.program, nowhere, interrupt_);
    l::Matches matches = l::compile_matches(again.program, nowhere, interrupt_);
    l::Bindings bindings;
    if (nowhere.has_errors() || !is_well()) return std::nullopt;
    std::optional<lambda::Program> made =
        l::elaborate(again.program, typed, matches, nowhere, interrupt_, is_for_c_, &bindings);
    if (!made) return std::nullopt;
    NumberedProgram numbered{std::move(again.tree), std::move(*made), {}, {}};
    for (const auto& [variable, stands] : bindings.variables)
      numbered.variables.emplace_back(again.number_of(variable), stands);
    for (const auto& [node, function] : bindings.functions)
      numbered.cases.emplace_back(Expression{node.index}, function);
    return numbered;
  }
  std::optional<Unfolding> unfolded(uint32_t most) override {
    if (!expand()) return std::nullopt;
    l::Unfolded unfolded = l::unfold(*tree_, most);
    return Unfolding{l::print_text(unfolded.program, interrupt_), std::move(unfolded.macros)};
  }
  void compile_for_c() override { is_for_c_ = true; }

  std::optional<TypeAt> type_at(uint32_t position) override {
    if (!look()) return std::nullopt;
    l::TypeAt found = l::type_at(*seen_, *seen_types_, position);
    if (found.type.empty()) return std::nullopt;
    return TypeAt{found.span, std::move(found.type)};
  }
  std::optional<Symbols> symbols() override {
    if (!look()) return std::nullopt;
    return l::symbols_of(*seen_, *seen_gone_, seen_types_, source_);
  }
  std::string type_of(const Symbol& symbol) override {
    return look() ? l::type_of(*seen_, *seen_types_, symbol) : std::string();
  }

private:
  std::vector<l::Token> lex() override { return l::arrange(l::lex(source_, diagnostics_, interrupt_), diagnostics_); }
  std::optional<Document> stage_after_tokens(size_t index) override {
    switch (index) {
    case 1: return parse() ? std::optional(l::print_tree(*tree_, interrupt_)) : std::nullopt;
    case 2: return expand() ? std::optional(l::print_text(*expanded_, interrupt_)) : std::nullopt;
    default: return infer() ? std::optional(l::print_types(*expanded_, *typed_, interrupt_)) : std::nullopt;
    }
  }
  bool parse() {
    if (!tree_) {
      tree_ = l::parse(tokens(), source_, diagnostics_, interrupt_);
      if (is_well()) l::parse_prelude(*tree_, source_);
    }
    return is_well();
  }
  bool expand() {
    if (!expanded_ && parse()) expanded_ = l::expand(*tree_, diagnostics_, interrupt_, &gone_);
    return is_well();
  }
  bool infer() {
    if (!typed_ && expand()) typed_ = l::infer(*expanded_, diagnostics_, interrupt_);
    return is_well();
  }
  // What an editor sees of the program: all that is well, and with errors as much as could be read. What follows from
  // errors that were reported is not reported.
  struct View {
    l::Program expanded;
    std::vector<l::NameUse> gone;
    l::Typed typed;
  };
  bool look() {
    infer();
    if (is_interrupted() || !tree_) return false;
    if (seen_) return true;
    if (!typed_) make_view();
    seen_ = typed_ ? &*expanded_ : &view_->expanded;
    seen_types_ = typed_ ? &*typed_ : &view_->typed;
    seen_gone_ = typed_ ? &gone_ : &view_->gone;
    return !is_interrupted();
  }
  void make_view() {
    Diagnostics nowhere;
    view_.emplace();
    if (expanded_) {
      view_->expanded = *expanded_;
      view_->gone = gone_;
    } else {
      l::Program tree = *tree_;
      l::parse_prelude(tree, source_);
      view_->expanded = l::expand(tree, nowhere, interrupt_, &view_->gone);
    }
    if (is_interrupted()) return; // what was expanded is incomplete
    view_->typed = l::infer(view_->expanded, nowhere, interrupt_);
  }
  bool is_interrupted() { return interrupt_ && interrupt_->due_now(); }
  bool is_well() { return !diagnostics_.has_errors() && !is_interrupted(); }

  bool is_for_c_ = false;
  std::optional<l::Program> tree_, expanded_;
  std::vector<l::NameUse> gone_; // by expansion
  std::optional<l::Typed> typed_;
  std::optional<View> view_; // after errors
  const l::Program* seen_ = nullptr;
  l::Typed* seen_types_ = nullptr;
  const std::vector<l::NameUse>* seen_gone_ = nullptr;
};

} // namespace

Language l_language() {
  return {.info = {"l", ".l", "L"},
          .stages =
              {{"tokens", "Tokens", "the tokens and separating line breaks of the program, with positions", "plain"},
               {"ast", "Syntax tree", "the syntax tree, one node per line", "listing"},
               {"expanded", "Expanded",
                "the program without macros, every operand in parentheses; expanded@2 shows the first 2 uses unfolded",
                "l"},
               {"types", "Types", "the type of every definition, constructor and extern", "l"}},
          .open = open_front_end<LFrontEnd>,
          .library = &l::prelude()};
}

} // namespace letcont
