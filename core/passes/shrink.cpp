#include "passes/shrink.h"

#include "passes/rewrite/reach.h"
#include "passes/shrinker.h"

#include <unordered_set>

namespace letcont::passes {

using namespace cps;

namespace {

using Rule = Shrinker::Rule;

constexpr std::array rules{
    RuleRow{Rule::DeadValue, "dead-value", "let x = p; e becomes e, where x is not used and p has no effect"},
    RuleRow{Rule::DeadFunction, "dead-function",
            "a function goes that nobody uses, or only functions that nobody uses"},
    RuleRow{Rule::DeadContinuation, "dead-continuation", "a continuation goes that nothing jumps to"},
    RuleRow{Rule::DeadDefinition, "dead-definition", "a private definition goes that nothing mentions"},
    RuleRow{Rule::InlineFunction, "inline-function", "f(k, y), the only use of f, becomes the body of f"},
    RuleRow{Rule::InlineContinuation, "inline-continuation",
            "k(y), the only use of k, becomes the body of k: two blocks become one"},
    RuleRow{Rule::Projection, "projection", "#i(t) becomes what was put into the tuple t at i"},
    RuleRow{Rule::Case, "case", "case(x) becomes a jump, where it is known what x is"},
    RuleRow{Rule::SameBranches, "same-branches", "a case whose branches all go to one place becomes a jump"},
    RuleRow{Rule::EtaFunction, "eta-function", "fun k (x) -> { g(k, x) } becomes g"},
    RuleRow{Rule::EtaContinuation, "eta-continuation",
            "k(x) = { j(x) } becomes j: a jump to a jump goes straight there"},
    RuleRow{Rule::EtaTuple, "eta-tuple", "a tuple of all fields of t becomes t"},
    RuleRow{Rule::Fold, "fold", "an operation with known operands becomes its result"},
    RuleRow{Rule::ClosureCall, "closure-call", "a call of a closure that is known becomes a call of its code"},
    RuleRow{Rule::TrueAssertion, "true-assertion", "an assertion of true becomes a jump"},
    RuleRow{Rule::UnusedParameter, "unused-parameter",
            "a parameter that nobody reads goes, and its argument at every jump"},
    RuleRow{Rule::StaticDefinition, "static-definition", "a definition that computes nothing becomes a value"},
    RuleRow{Rule::SameDefinition, "same-definition", "a definition that is another one becomes that one"},
};

} // namespace

Shrinker::Shrinker(Program& program)
    : program_(program), change_(program, &touched_), counters_(rules), recursion_(program),
      suspects_(program, recursion_) {}

Counts Shrinker::run() {
  reduce_all();
  // What reductions made unreachable may be all that keeps other things alive: hence a second round.
  bool unreached = recursion_.saw_unreached();
  for (int round = 0; round < 2 && (suspects_.any_unreached() || unreached); ++round) {
    unreached = false;
    if (!delete_unreached()) break;
    reduce();
  }
  return counters_.counts();
}

// ---- The work list

// Each definition is looked at just before it is worked on, while it is in the caches.
void Shrinker::reduce_all() {
  for (Def def : std::vector(data().order)) {
    if (!data().defs[def].value) continue;
    for (Expr expr : recursion_.look(def)) {
      if (is_live(program_, expr)) visit(expr);
      drain();
    }
  }
  for (; !later_.empty(); drain()) {
    push(later_.back()); // from the last on, so that a chain of functions that call the next one ends where it ends
    later_.pop_back();
  }
  reduce();
}

bool Shrinker::delete_unreached() {
  Unreached gone = delete_unreachable(program_, change_);
  counters_.add(Rule::DeadFunction, gone.functions);
  counters_.add(Rule::DeadContinuation, gone.continuations);
  counters_.add(Rule::DeadDefinition, gone.definitions);
  change_.settle();
  return gone.all() > 0;
}

// Until nothing is left; what takes linear time in the size of a group or of a case is put off until all else is
// done.
void Shrinker::reduce() {
  do {
    drain();
    delete_parameters();
    push_cases();
    if (work_.empty()) change_.settle(); // each time it looks through all of a group
  } while (!touched_.empty() || !work_.empty());
}

// A look at a case takes linear time in its branches. So large ones wait until small ones have changed as many of these
// as they can.
void Shrinker::push_cases() {
  constexpr uint32_t small = 16; // branches
  bool any_small = false;
  for (Expr expr : std::exchange(cases_, {})) {
    if (!is_live(program_, expr) || kind(program_, expr) != ExprKind::Case) continue;
    bool is_small = data().exprs[expr].branch_count() <= small;
    any_small |= is_small;
    is_small ? push(expr) : large_cases_.push_back(expr);
  }
  if (any_small) return;
  for (Expr expr : std::exchange(large_cases_, {})) push(expr);
}

void Shrinker::drain() {
  for (;;) {
    if (!touched_.variables.empty()) {
      Var var = touched_.variables.back();
      touched_.variables.pop_back();
      lost_use(var);
    } else if (!touched_.continuations.empty()) {
      ContVar k = touched_.continuations.back();
      touched_.continuations.pop_back();
      lost_use(k);
    } else if (!touched_.moved.empty()) {
      push(touched_.moved.back());
      touched_.moved.pop_back();
    } else if (!work_.empty()) {
      Expr expr = work_.back();
      work_.pop_back();
      queued_[expr.index] = false;
      // What has not been seen yet waits for its turn.
      if (is_live(program_, expr) && recursion_.has_seen(expr)) visit(expr);
    } else {
      return;
    }
  }
}

void Shrinker::push(Expr expr) {
  if (expr.index >= queued_.size()) queued_.resize(data().exprs.limit());
  if (!std::exchange(queued_[expr.index], true)) work_.push_back(expr);
}

void Shrinker::lost_use(Var var) {
  Binder by = binder(program_, var);
  Count count = use_count(program_, var);
  if (count != Count::None && by.kind == Binder::Function) suspects_.add(Fun{by.index});
  if (count == Count::Many || by.kind == Binder::Nothing) return;
  if (count == Count::One) {
    if (known_function(program_, var)) push(enclosing(program_, *uses(program_, var).begin()));
    return;
  }
  switch (by.kind) {
  case Binder::Let: push(Expr{by.index}); break;
  case Binder::Function: delete_function(Fun{by.index}); break;
  case Binder::Definition: lost_use(Def{by.index}); break;
  case Binder::ContinuationParameter: unused_.push_back(ContVar{by.index}); break;
  default: break;
  }
}

void Shrinker::lost_use(Def def) {
  if (!is_private_static(program_, def)) return;
  change_.delete_definition(def);
  counters_.add(Rule::DeadDefinition);
}

void Shrinker::lost_use(ContVar k) {
  if (!has_body(program_, k)) return;
  Count count = use_count(program_, k);
  if (count == Count::None) delete_continuation(k);
  if (count != Count::None) suspects_.add(k);
  if (count != Count::One) return;
  Expr user = enclosing(program_, *uses(program_, k).begin());
  if (kind(program_, user) == ExprKind::ApplyCont) push(user);
}

void Shrinker::delete_function(Fun f) {
  if (!has_body(program_, f)) return;
  counters_.at(span(program_, data().funs[f].let));
  change_.delete_function(f);
  counters_.add(Rule::DeadFunction);
}

void Shrinker::delete_continuation(ContVar k) {
  counters_.at(span(program_, data().conts[k].let));
  change_.delete_continuation(k);
  counters_.add(Rule::DeadContinuation);
}

// `old` is `with`. If that is a known value, its new uses may be redexes.
void Shrinker::substitute(Var with, Var old) {
  if (is_known(with))
    for (Occur use : uses(program_, old)) push(enclosing(program_, use));
  change_.substitute(with, old);
}

bool Shrinker::is_known(Var var) const {
  if (known_function(program_, var)) return true;
  Expr let = defining_let(program_, var);
  if (!let) return false;
  PrimKind kind = primitive(program_, let).kind;
  return kind <= PrimKind::Tuple || kind == PrimKind::Injection || kind == PrimKind::Closure;
}

// Only where every use is a jump: a branch or a call gives what it gives. All unused parameters of a continuation go at
// once, though each of them has put it into the list.
void Shrinker::delete_parameters() {
  std::unordered_set<ContVar> done;
  for (ContVar k : std::exchange(unused_, {})) {
    if (!done.insert(k).second || !has_body(program_, k)) continue;
    std::vector<Change::NewParameter> kept;
    HandleRange<Var> all = parameters(program_, k);
    for (uint32_t i = 0; i < all.count; ++i)
      if (use_count(program_, all[i]) != Count::None) kept.push_back({i});
    if (kept.size() == all.count || !only_jumps(k)) continue;
    for (ContOccur use : uses(program_, k)) {
      std::vector<Var> arguments;
      HandleRange<Occur> given = operands(program_, enclosing(program_, use));
      for (const Change::NewParameter& each : kept) arguments.push_back(change_.variable(given[each.kept]));
      change_.set_operands(enclosing(program_, use), arguments);
    }
    change_.set_parameters(k, kept);
    counters_.at(span(program_, data().conts[k].let));
    counters_.add(Rule::UnusedParameter, all.count - kept.size());
  }
}

bool Shrinker::only_jumps(ContVar k) const {
  for (ContOccur use : uses(program_, k))
    if (kind(program_, enclosing(program_, use)) != ExprKind::ApplyCont) return false;
  return true;
}

Counts shrink(Program& program) { return Shrinker(program).run(); }

const std::span<const RuleRow> shrink_rules = rules;

} // namespace letcont::passes
