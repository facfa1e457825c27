#include "syntax/l/elaborate/matching.h"

#include "support/utf8.h"
#include "syntax/l/elaborate/decision.h"

#include <set>

namespace letcont::l {

namespace {

class Compiler {
public:
  Compiler(const Program& program, Diagnostics& diagnostics, Interrupt* interrupt)
      : program_(program), diagnostics_(diagnostics), interrupt_(interrupt) {}

  Matches run() {
    for (uint32_t i = 1; i < program_.nodes.limit(); ++i) {
      if (interrupt_ && interrupt_->due()) break;
      Node node{i};
      const NodeData& data = program_.nodes[node];
      bool has_cases = data.kind == NodeKind::Function || data.kind == NodeKind::Match || data.kind == NodeKind::Try;
      if (has_cases) cases(node, data);
      if (data.kind == NodeKind::Let && !data.recursive) bindings(node);
    }
    return std::move(matches_);
  }

private:
  void cases(Node node, const NodeData& data) {
    std::span<const Case> cases = program_.cases_of(node);
    DecisionTree& tree = matches_.trees[node].emplace_back();
    if (!build(cases, tree, data.span)) return;
    if (data.kind != NodeKind::Try) // which raises again what it does not match
      warn_unmatched(tree, data.kind == NodeKind::Match ? data.span : program_.patterns[cases[0].pattern].span,
                     data.kind == NodeKind::Match ? "this match does not cover every value"
                                                  : "this function does not cover every value");
    warn_redundant(tree, cases);
  }

  // One tree for each binding.
  void bindings(Node node) {
    std::vector<DecisionTree>& trees = matches_.trees[node];
    for (const Case& each : program_.cases_of(node)) {
      DecisionTree& tree = trees.emplace_back();
      Span span = program_.patterns[each.pattern].span;
      if (build({&each, 1}, tree, span)) warn_unmatched(tree, span, "this pattern does not match every value");
    }
  }

  bool build(std::span<const Case> cases, DecisionTree& tree, Span span) {
    if (build_decisions(program_, cases, tree)) return true;
    diagnostics_.error("match/too-large", span, "the patterns of this match need too many decisions");
    return false;
  }

  void warn_unmatched(const DecisionTree& tree, Span span, std::string what) {
    for (uint32_t i = 0; i < tree.decisions.size(); ++i) {
      if (tree.decisions[i].kind != Decision::Fail) continue;
      diagnostics_.warning("match/unmatched", span, what + ", for example " + witness(program_, tree, i));
      return;
    }
  }

  // A pattern may be long; the excerpt below the message shows where it is.
  static std::string cut(std::string text) {
    constexpr size_t most = 60; // bytes
    if (text.size() <= most) return text;
    return text.substr(0, character_begin(text, most)) + "…";
  }

  // A row has one alternative of each of its patterns; an alternative is reached if one of its rows is.
  void warn_redundant(const DecisionTree& tree, std::span<const Case> cases) {
    std::set<Pattern> reached;
    for (const DecisionTree::Row& row : tree.rows)
      if (row.uses > 0) reached.insert(row.last);
    for (const DecisionTree::Row& row : tree.rows) {
      bool whole = tree.uses[row.index] == 0;
      if (row.uses > 0 || (!whole && !reached.insert(row.last).second)) continue;       // once
      if (whole && &row != tree.rows.data() && (&row)[-1].index == row.index) continue; // said
      Pattern unused = whole || !row.last ? cases[row.index].pattern : row.last;
      diagnostics_.warning("match/redundant", program_.patterns[unused].span,
                           std::string(whole ? "the case " : "the alternative ") + cut(print_text(program_, unused)) +
                               " is never reached: the cases before it match all that it does");
    }
  }

  const Program& program_;
  Diagnostics& diagnostics_;
  Interrupt* interrupt_;
  Matches matches_;
};

} // namespace

Matches compile_matches(const Program& program, Diagnostics& diagnostics, Interrupt* interrupt) {
  return Compiler(program, diagnostics, interrupt).run();
}

} // namespace letcont::l
