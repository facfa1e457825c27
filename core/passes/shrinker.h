// How shrinking is divided: shrink.cpp has the rules and the work list, which says what is looked at and when;
// shrink_redexes.cpp looks at an expression, and reduces it if it is a redex.
#pragma once

#include "cps/change.h"
#include "cps/traverse.h"
#include "passes/analysis/recursion.h"
#include "passes/analysis/suspects.h"
#include "passes/pass.h"

#include <vector>

namespace letcont::passes {

class Shrinker {
public:
  enum class Rule {
    DeadValue,
    DeadFunction,
    DeadContinuation,
    DeadDefinition,
    InlineFunction,
    InlineContinuation,
    Projection,
    Case,
    SameBranches,
    EtaFunction,
    EtaContinuation,
    EtaTuple,
    Fold,
    ClosureCall,
    TrueAssertion,
    UnusedParameter,
    StaticDefinition,
    SameDefinition,
  };

  explicit Shrinker(cps::Program& program);
  Counts run();

private:
  const cps::ProgramData& data() const { return program_.data(); }

  // ---- The work list
  void reduce_all();
  bool delete_unreached();
  void reduce();
  void push_cases();
  void drain();
  void push(cps::Expr expr);
  void lost_use(cps::Var var);
  void lost_use(cps::Def def);
  void lost_use(cps::ContVar k);
  void delete_function(cps::Fun f);
  void delete_continuation(cps::ContVar k);
  void substitute(cps::Var with, cps::Var old);
  bool is_known(cps::Var var) const;
  void delete_parameters();
  bool only_jumps(cps::ContVar k) const;

  // ---- Redexes
  void visit(cps::Expr expr);
  void let_prim(const cps::LetPrim& let);
  void is_same_as(const cps::LetPrim& let, cps::Var with, Rule rule);
  void project(const cps::LetPrim& let);
  void eta_tuple(const cps::LetPrim& let);
  void fold_operation(const cps::LetPrim& let);
  void let_cont(const cps::LetCont& let);
  void let_fun(const cps::LetFun& let);
  void apply_cont(const cps::ApplyCont& jump);
  void know(cps::Var parameter, cps::Occur argument);
  bool are(HandleRange<cps::Occur> arguments, HandleRange<cps::Var> vars);
  void eta_continuation(cps::ContVar k, cps::ContVar j, HandleRange<cps::Occur> arguments);
  void apply(const cps::Apply& call);
  bool inline_function(const cps::Apply& call, cps::Fun f);
  void eta_function(cps::Fun f, const cps::Apply& call);
  bool is_true_assertion(const cps::Apply& call, const cps::Primitive& callee);
  void true_assertion(const cps::Apply& call);
  void call_closure(const cps::Apply& call, cps::Var closure, cps::Expr made);
  void case_of(const cps::Case& branch);
  bool choose(const cps::Case& branch, const cps::Primitive& value);
  void merge_with_default(const cps::Case& branch);
  void merge_all(const cps::Case& branch);
  void halt(const cps::Halt& end);
  void make_static(cps::Expr let);
  bool is_static_value(cps::Expr let, cps::Var value, cps::Def def);
  bool may_be_operand(cps::Var global, cps::Def def) const;

  cps::Program& program_;
  cps::Touched touched_;
  cps::Change change_;
  RuleCounters<Rule> counters_;
  Recursion recursion_;
  Suspects suspects_;
  std::vector<cps::Expr> work_;
  std::vector<uint8_t> queued_;        // by expression
  std::vector<cps::ContVar> unused_;   // with parameters that have no uses
  std::vector<cps::Expr> later_;       // calls of functions that had not been looked at
  std::vector<cps::Expr> cases_;       // with branches that may be the same now
  std::vector<cps::Expr> large_cases_; // those that wait
};

} // namespace letcont::passes
