#include "passes/shrink.h"

#include "cps/change.h"
#include "cps/traverse.h"
#include "passes/analysis/recursion.h"
#include "passes/analysis/suspects.h"
#include "passes/rewrite/fold.h"
#include "passes/rewrite/reach.h"

namespace letcont::passes {

using namespace cps;

namespace {

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
constexpr std::array rules{
    RuleRow{Rule::DeadValue, "dead-value", "let x = p; e becomes e, where x is not used and p cannot fail"},
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

class Shrinker {
public:
  explicit Shrinker(Program& program)
      : program_(program), change_(program, &touched_), counters_(rules), recursion_(program),
        suspects_(program, recursion_) {}

  Counts run() {
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

private:
  const ProgramData& data() const { return program_.data(); }

  // ---- The work list

  // Each definition is looked at just before it is worked on, while it is in the caches.
  void reduce_all() {
    for (Def def : std::vector(data().order)) {
      if (!data().defs[def].value) continue;
      for (Expr expr : recursion_.look(def)) {
        if (is_live(program_, expr)) visit(expr);
        drain();
      }
    }
    reduce();
  }

  bool delete_unreached() {
    Unreached gone = delete_unreachable(program_, change_);
    counters_.add(Rule::DeadFunction, gone.functions);
    counters_.add(Rule::DeadContinuation, gone.continuations);
    counters_.add(Rule::DeadDefinition, gone.definitions);
    change_.settle();
    return gone.all() > 0;
  }

  // Until nothing is left; what takes linear time in the size of a group or of a case is put off until all else is
  // done.
  void reduce() {
    do {
      drain();
      delete_parameters();
      for (Expr expr : std::exchange(cases_, {})) push(expr);
      change_.settle();
    } while (!touched_.empty() || !work_.empty());
  }

  void drain() {
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

  void push(Expr expr) {
    if (expr.index >= queued_.size()) queued_.resize(data().exprs.limit());
    if (!std::exchange(queued_[expr.index], true)) work_.push_back(expr);
  }

  void lost_use(Var var) {
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

  void lost_use(Def def) {
    if (!is_private_static(program_, def)) return;
    change_.delete_definition(def);
    counters_.add(Rule::DeadDefinition);
  }

  void lost_use(ContVar k) {
    if (!has_body(program_, k)) return;
    Count count = use_count(program_, k);
    if (count == Count::None) delete_continuation(k);
    if (count != Count::None) suspects_.add(k);
    if (count != Count::One) return;
    Expr user = enclosing(program_, *uses(program_, k).begin());
    if (kind(program_, user) == ExprKind::ApplyCont) push(user);
  }

  void delete_function(Fun f) {
    if (!has_body(program_, f)) return;
    counters_.at(span(program_, data().funs[f].let));
    change_.delete_function(f);
    counters_.add(Rule::DeadFunction);
  }
  void delete_continuation(ContVar k) {
    counters_.at(span(program_, data().conts[k].let));
    change_.delete_continuation(k);
    counters_.add(Rule::DeadContinuation);
  }

  // `old` is `with`. If that is a known value, its new uses may be redexes.
  void substitute(Var with, Var old) {
    if (is_known(with))
      for (Occur use : uses(program_, old)) push(enclosing(program_, use));
    change_.substitute(with, old);
  }

  bool is_known(Var var) const {
    if (known_function(program_, var)) return true;
    Expr let = defining_let(program_, var);
    if (!let) return false;
    PrimKind kind = primitive(program_, let).kind;
    return kind <= PrimKind::Tuple || kind == PrimKind::Injection || kind == PrimKind::Closure;
  }

  // ---- Redexes

  void visit(Expr expr) {
    counters_.at(span(program_, expr));
    cps::visit(program_, expr,
               Overloaded{
                   [&](const LetPrim& let) { let_prim(let); },
                   [&](const LetCont& let) { let_cont(let); },
                   [&](const LetFun& let) { let_fun(let); },
                   [&](const ApplyCont& jump) { apply_cont(jump); },
                   [&](const Apply& call) { apply(call); },
                   [&](const Case& branch) { case_of(branch); },
                   [&](const Halt& end) { halt(end); },
               });
  }

  void let_prim(const LetPrim& let) {
    if (use_count(program_, let.variable) == Count::None && let.body && is_pure(program_, let.expr)) {
      change_.delete_let(let.expr);
      return counters_.add(Rule::DeadValue);
    }
    switch (let.primitive.kind) {
    case PrimKind::Projection: project(let); break;
    case PrimKind::Tuple: eta_tuple(let); break;
    case PrimKind::Operation: fold_operation(let); break;
    default: break;
    }
    if (is_live(program_, let.expr)) make_static(let.expr);
  }

  // The value of a let is that of another variable. A static definition stays, for its variable may be public.
  void is_same_as(const LetPrim& let, Var with, Rule rule) {
    if (!let.body) return;
    substitute(with, let.variable);
    change_.delete_let(let.expr);
    counters_.add(rule);
  }

  void project(const LetPrim& let) {
    Expr made = defining_let(program_, change_.variable(let.primitive.operands[0]));
    if (!made) return;
    Primitive known = primitive(program_, made);
    uint32_t field = let.primitive.field();
    if (known.kind == PrimKind::Closure) ++field; // after the code
    if (known.kind != PrimKind::Closure && known.kind != PrimKind::Tuple) return;
    is_same_as(let, change_.variable(known.operands[field]), Rule::Projection);
  }

  void eta_tuple(const LetPrim& let) {
    HandleRange<Occur> fields = let.primitive.operands;
    Var whole;
    for (uint32_t i = 0; i < fields.count; ++i) {
      Expr field = defining_let(program_, change_.variable(fields[i]));
      if (!field) return;
      Primitive projection = primitive(program_, field);
      if (projection.kind != PrimKind::Projection || projection.field() != i) return;
      Var from = change_.variable(projection.operands[0]);
      if (i > 0 && from != whole) return;
      whole = from;
    }
    if (whole && type(program_, whole) == type(program_, let.variable)) is_same_as(let, whole, Rule::EtaTuple);
  }

  void fold_operation(const LetPrim& let) {
    Folded known = fold(program_, let.expr);
    if (known.kind == Folded::Operand)
      return is_same_as(let, change_.variable(let.primitive.operands[known.operand]), Rule::Fold);
    if (known.kind != Folded::Constant) return;
    for (Occur use : uses(program_, let.variable)) push(enclosing(program_, use));
    change_.make_constant(let.expr, known.constant, known.datum);
    counters_.add(Rule::Fold);
  }

  // ---- Functions and continuations. At first each group is looked at; later what loses a use is.

  void let_cont(const LetCont& let) {
    for_each_continuation(program_, let.expr, [&](ContVar k) {
      if (!has_body(program_, k)) return;
      if (use_count(program_, k) == Count::None) return delete_continuation(k);
      for (Var parameter : parameters(program_, k))
        if (use_count(program_, parameter) == Count::None) unused_.push_back(k);
    });
  }

  void let_fun(const LetFun& let) {
    if (!let.body) return;
    for_each_function(program_, let.expr, [&](Fun f) {
      if (use_count(program_, data().funs[f].self) == Count::None) delete_function(f);
    });
    if (is_live(program_, let.expr)) make_static(let.expr);
  }

  void apply_cont(const ApplyCont& jump) {
    ContVar k = change_.variable(jump.target);
    if (has_body(program_, k) && use_count(program_, k) == Count::One) {
      if (recursion_.inside(jump.expr, k)) return delete_continuation(k); // it is used by itself only
      for (uint32_t i = 0; i < jump.arguments.count; ++i) know(parameters(program_, k)[i], jump.arguments[i]);
      change_.inline_continuation(jump.expr);
      return counters_.add(Rule::InlineContinuation);
    }
    if (Up up = enclosing(program_, jump.expr); up.kind == Up::ContinuationOf)
      eta_continuation(ContVar{up.index}, k, jump.arguments);
  }

  // A parameter is about to become its argument.
  void know(Var parameter, Occur argument) {
    if (!is_known(change_.variable(argument))) return;
    for (Occur use : uses(program_, parameter)) push(enclosing(program_, use));
  }

  bool are(HandleRange<Occur> arguments, HandleRange<Var> vars) {
    if (arguments.count != vars.count) return false;
    for (uint32_t i = 0; i < vars.count; ++i)
      if (change_.variable(arguments[i]) != vars[i]) return false;
    return true;
  }

  void eta_continuation(ContVar k, ContVar j, HandleRange<Occur> arguments) {
    if (k == j || !are(arguments, parameters(program_, k))) return;
    for (ContOccur use : uses(program_, k)) {
      Expr user = enclosing(program_, use);
      if (kind(program_, user) == ExprKind::Case)
        cases_.push_back(user); // its branches may be the same now
      else
        push(user);
    }
    change_.substitute(j, k);
    change_.delete_continuation(k);
    counters_.add(Rule::EtaContinuation);
  }

  void apply(const Apply& call) {
    Var callee = change_.variable(call.function);
    if (Fun f = known_function(program_, callee)) {
      if (use_count(program_, callee) == Count::One && inline_function(call, f)) return;
    } else if (Expr made = defining_let(program_, callee)) {
      Primitive known = primitive(program_, made);
      if (known.kind == PrimKind::Closure) return call_closure(call, callee, made);
      if (is_true_assertion(call, known)) return true_assertion(call);
    }
    if (Up up = enclosing(program_, call.expr); up.kind == Up::FunctionOf) eta_function(Fun{up.index}, call);
  }

  bool inline_function(const Apply& call, Fun f) {
    Binder by = binder(program_, data().funs[f].self);
    if (by.kind == Binder::Definition) {
      Def def{by.index};
      if (data().defs[def].visibility == Visibility::Public || !recursion_.merge(call.expr, def)) return false;
    } else if (recursion_.inside(call.expr, f)) {
      delete_function(f); // it is called by itself only
      return true;
    }
    for (uint32_t i = 0; i < call.arguments.count; ++i) know(parameters(program_, f)[i], call.arguments[i]);
    change_.inline_function(call.expr, f);
    counters_.add(Rule::InlineFunction);
    return true;
  }

  void eta_function(Fun f, const Apply& call) {
    Var callee = change_.variable(call.function), self = data().funs[f].self;
    Binder by = binder(program_, callee);
    if (callee == self || type(program_, callee) != type(program_, self)) return;
    if (by.kind == Binder::FunctionParameter && by.index == f.index) return;
    if (by.kind == Binder::Definition && !known_function(program_, callee)) return; // it may not be there yet
    if (change_.variable(call.target) != data().funs[f].ret) return;
    if (!are(call.arguments, parameters(program_, f)) || use_count(program_, self) == Count::None) return;
    substitute(callee, self);
    counters_.add(Rule::EtaFunction);
    Binder mine = binder(program_, self);
    if (mine.kind != Binder::Definition)
      change_.delete_function(f);
    else if (data().defs[Def{mine.index}].visibility != Visibility::Public)
      change_.delete_definition(Def{mine.index});
  }

  bool is_true_assertion(const Apply& call, const Primitive& callee) {
    if (callee.kind != PrimKind::External || program_.names.text(callee.text()) != "assert") return false;
    Expr asserted = defining_let(program_, change_.variable(call.arguments[0]));
    if (!asserted) return false;
    Primitive value = primitive(program_, asserted);
    return value.kind == PrimKind::Bool && value.boolean();
  }

  void true_assertion(const Apply& call) {
    change_.set_arguments(call.expr, {});
    change_.call_to_jump(call.expr, change_.variable(call.target));
    push(call.expr);
    counters_.add(Rule::TrueAssertion);
  }

  // The code takes the closure itself as its environment.
  void call_closure(const Apply& call, Var closure, Expr made) {
    std::vector<Var> operands{change_.variable(primitive(program_, made).operands[0]), closure};
    for (Occur argument : call.arguments) operands.push_back(change_.variable(argument));
    change_.set_type(closure, program_.types.parameters(type(program_, operands[0]))[0]);
    change_.set_operands(call.expr, operands);
    push(call.expr);
    counters_.add(Rule::ClosureCall);
  }

  // Only where every use is a jump: a branch or a call gives what it gives.
  void delete_parameters() {
    for (ContVar k : std::exchange(unused_, {})) {
      if (!has_body(program_, k)) continue;
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

  bool only_jumps(ContVar k) const {
    for (ContOccur use : uses(program_, k))
      if (kind(program_, enclosing(program_, use)) != ExprKind::ApplyCont) return false;
    return true;
  }

  // ---- Case

  void case_of(const Case& branch) {
    Expr made = defining_let(program_, change_.variable(branch.examined));
    if (made && choose(branch, primitive(program_, made))) return;
    if (branch.otherwise)
      merge_with_default(branch);
    else
      merge_all(branch);
  }

  // The value is known: it is that branch.
  bool choose(const Case& branch, const Primitive& value) {
    bool constant = value.kind == PrimKind::Int || value.kind == PrimKind::Bool;
    if (!constant && value.kind != PrimKind::Injection) return false;
    ContOccur chosen = branch.otherwise;
    for (const Branch& each : branch.branches)
      if (each.tag == value.datum) chosen = each.target;
    if (!chosen) return false;
    std::vector<Var> fields;
    if (chosen != branch.otherwise)
      for (Occur field : value.operands) fields.push_back(change_.variable(field));
    change_.case_to_jump(branch.expr, chosen, fields);
    counters_.add(Rule::Case);
    return true;
  }

  // A branch that does what the default does is not needed.
  void merge_with_default(const Case& branch) {
    ContVar otherwise = change_.variable(branch.otherwise);
    size_t before = branch.branches.size();
    size_t kept = change_.keep_branches(branch.expr,
                                        [&](const Branch& each) { return change_.variable(each.target) != otherwise; });
    counters_.add(Rule::SameBranches, before - kept);
    if (kept == 0) change_.case_to_jump(branch.expr, branch.otherwise, {});
  }

  // All branches are the same. A value of a data type without constructors has no branch, and never gets here.
  void merge_all(const Case& branch) {
    if (branch.branches.empty()) return;
    ContVar first = change_.variable(branch.branches[0].target);
    if (arity(program_, first) > 0) return;
    for (const Branch& each : branch.branches)
      if (change_.variable(each.target) != first) return;
    change_.case_to_jump(branch.expr, branch.branches[0].target, {});
    counters_.add(Rule::SameBranches);
  }

  // ---- Definitions

  void halt(const Halt& end) {
    Up up = enclosing(program_, end.expr);
    if (up.kind == Up::BodyOf) make_static(Expr{up.index});
    if (up.kind != Up::OfDefinition) return;
    // Nothing is computed: what is defined is another global. If that is a known value, so is this.
    Var value = change_.variable(end.value), global = data().defs[Def{up.index}].variable;
    if (!global || use_count(program_, global) == Count::None || !is_known(value)) return;
    if (type(program_, value) != type(program_, global) || !may_be_operand(value, Def{up.index})) return;
    substitute(value, global);
    counters_.add(Rule::SameDefinition);
  }

  // A let at the beginning of a dynamic definition, and a halt of what it binds.
  void make_static(Expr let) {
    Up up = enclosing(program_, let);
    if (up.kind != Up::OfDefinition || !is_let(kind(program_, let))) return;
    Def def{up.index};
    Expr end = data().exprs[let].body();
    if (data().defs[def].is_static || !data().defs[def].variable || !end || kind(program_, end) != ExprKind::Halt)
      return;
    Var value = change_.variable(operands(program_, end)[0]);
    if (type(program_, value) != type(program_, data().defs[def].variable) || !is_static_value(let, value, def)) return;
    Var global = data().defs[def].variable;
    change_.make_static(def);
    for (Occur use : uses(program_, global)) push(enclosing(program_, use));
    counters_.add(Rule::StaticDefinition);
  }

  bool is_static_value(Expr let, Var value, Def def) {
    if (kind(program_, let) == ExprKind::LetFun) {
      Fun f = data().exprs[let].first_function();
      return data().funs[f].self == value && !data().funs[f].next;
    }
    if (kind(program_, let) != ExprKind::LetPrim || data().exprs[let].variable() != value) return false;
    if (!is_known(value)) return false;
    for (Occur use : operands(program_, let)) {
      Var operand = change_.variable(use);
      bool is_static = known_function(program_, operand) || defining_let(program_, operand);
      if (binder(program_, operand).kind != Binder::Definition || !is_static) return false;
      if (!may_be_operand(operand, def)) return false;
    }
    return true;
  }

  // Whether a static value in the place of `def` may have this global as its operand. (Anything else may mention
  // constants that stand after it.)
  bool may_be_operand(Var global, Def def) const {
    Binder by = binder(program_, global);
    if (by.kind != Binder::Definition || known_function(program_, global)) return true;
    return recursion_.position(Def{by.index}) < recursion_.position(def);
  }

  Program& program_;
  Touched touched_;
  Change change_;
  RuleCounters<Rule, rules.size()> counters_;
  Recursion recursion_;
  Suspects suspects_;
  std::vector<Expr> work_;
  std::vector<uint8_t> queued_; // by expression
  std::vector<ContVar> unused_; // with parameters that have no uses
  std::vector<Expr> cases_;     // with branches that may be the same now
};

} // namespace

Counts shrink(Program& program) { return Shrinker(program).run(); }

const Pass shrink_pass{
    "shrink", "makes the program smaller: dead code, known values, and what is used once inlined",
    "Every rewriting that makes the program smaller, until none is left: dead code goes, what is known is not "
    "computed, and what is used once moves to its use. After Appel and Jim, and Kennedy: linear in the size "
    "of the program.",
    rules, shrink};

} // namespace letcont::passes
