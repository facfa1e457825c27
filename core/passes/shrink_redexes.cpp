// What the shrinker does to an expression, one function for each kind.
#include "passes/analysis/effects.h"
#include "passes/rewrite/fold.h"
#include "passes/shrinker.h"

namespace letcont::passes {

using namespace cps;

void Shrinker::visit(Expr expr) {
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
                 [&](const Unreachable&) {},
             });
}

void Shrinker::let_prim(const LetPrim& let) {
  if (use_count(program_, let.variable) == Count::None && let.body && may_be_dropped(program_, let.expr)) {
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
void Shrinker::is_same_as(const LetPrim& let, Var with, Rule rule) {
  if (!let.body) return;
  substitute(with, let.variable);
  change_.delete_let(let.expr);
  counters_.add(rule);
}

void Shrinker::project(const LetPrim& let) {
  Expr made = defining_let(program_, change_.variable(let.primitive.operands[0]));
  if (!made) return;
  Primitive known = primitive(program_, made);
  uint32_t field = let.primitive.field();
  if (known.kind == PrimKind::Closure) ++field; // after the code
  if (known.kind != PrimKind::Closure && known.kind != PrimKind::Tuple) return;
  is_same_as(let, change_.variable(known.operands[field]), Rule::Projection);
}

void Shrinker::eta_tuple(const LetPrim& let) {
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

void Shrinker::fold_operation(const LetPrim& let) {
  Folded known = fold(program_, let.expr);
  if (known.kind == Folded::Operand)
    return is_same_as(let, change_.variable(let.primitive.operands[known.operand]), Rule::Fold);
  if (known.kind != Folded::Constant) return;
  for (Occur use : uses(program_, let.variable)) push(enclosing(program_, use));
  change_.make_constant(let.expr, known.constant, known.datum);
  counters_.add(Rule::Fold);
}

// ---- Functions and continuations. At first each group is looked at; later what loses a use is.

void Shrinker::let_cont(const LetCont& let) {
  for_each_continuation(program_, let.expr, [&](ContVar k) {
    if (!has_body(program_, k)) return;
    if (use_count(program_, k) == Count::None) return delete_continuation(k);
    for (Var parameter : parameters(program_, k))
      if (use_count(program_, parameter) == Count::None) unused_.push_back(k);
  });
}

void Shrinker::let_fun(const LetFun& let) {
  if (!let.body) return;
  for_each_function(program_, let.expr, [&](Fun f) {
    if (use_count(program_, data().funs[f].self) == Count::None) delete_function(f);
  });
  if (is_live(program_, let.expr)) make_static(let.expr);
}

void Shrinker::apply_cont(const ApplyCont& jump) {
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
void Shrinker::know(Var parameter, Occur argument) {
  if (!is_known(change_.variable(argument))) return;
  for (Occur use : uses(program_, parameter)) push(enclosing(program_, use));
}

bool Shrinker::are(HandleRange<Occur> arguments, HandleRange<Var> vars) {
  if (arguments.count != vars.count) return false;
  for (uint32_t i = 0; i < vars.count; ++i)
    if (change_.variable(arguments[i]) != vars[i]) return false;
  return true;
}

void Shrinker::eta_continuation(ContVar k, ContVar j, HandleRange<Occur> arguments) {
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

void Shrinker::apply(const Apply& call) {
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

bool Shrinker::inline_function(const Apply& call, Fun f) {
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

void Shrinker::eta_function(Fun f, const Apply& call) {
  Var callee = change_.variable(call.function), self = data().funs[f].self;
  Binder by = binder(program_, callee);
  if (callee == self || type(program_, callee) != type(program_, self)) return;
  if (by.kind == Binder::FunctionParameter && by.index == f.index) return;
  if (by.kind == Binder::Definition && !known_function(program_, callee)) return; // it may not be there yet
  if (change_.variable(call.target) != data().funs[f].ret) return;
  if (call.handler && change_.variable(call.handler) != data().funs[f].handler) return;
  if (!are(call.arguments, parameters(program_, f)) || use_count(program_, self) == Count::None) return;
  if (Fun next = known_function(program_, callee); next && has_body(program_, next))
    if (!recursion_.has_seen(data().funs[next].body)) return later_.push_back(call.expr);
  substitute(callee, self);
  counters_.add(Rule::EtaFunction);
  Binder mine = binder(program_, self);
  if (mine.kind != Binder::Definition)
    change_.delete_function(f);
  else if (data().defs[Def{mine.index}].visibility != Visibility::Public)
    change_.delete_definition(Def{mine.index});
}

bool Shrinker::is_true_assertion(const Apply& call, const Primitive& callee) {
  if (callee.kind != PrimKind::External || program_.names.text(callee.text()) != "assert") return false;
  Expr asserted = defining_let(program_, change_.variable(call.arguments[0]));
  if (!asserted) return false;
  Primitive value = primitive(program_, asserted);
  return value.kind == PrimKind::Bool && value.boolean();
}

void Shrinker::true_assertion(const Apply& call) {
  change_.set_arguments(call.expr, {});
  change_.call_to_jump(call.expr, change_.variable(call.target));
  push(call.expr);
  counters_.add(Rule::TrueAssertion);
}

// The code takes the closure itself as its environment.
void Shrinker::call_closure(const Apply& call, Var closure, Expr made) {
  std::vector<Var> operands{change_.variable(primitive(program_, made).operands[0]), closure};
  for (Occur argument : call.arguments) operands.push_back(change_.variable(argument));
  change_.set_type(closure, program_.types.parameters(type(program_, operands[0]))[0]);
  change_.set_operands(call.expr, operands);
  push(call.expr);
  counters_.add(Rule::ClosureCall);
}

// ---- Case

void Shrinker::case_of(const Case& branch) {
  Expr made = defining_let(program_, change_.variable(branch.examined));
  if (made && choose(branch, primitive(program_, made))) return;
  if (branch.otherwise)
    merge_with_default(branch);
  else
    merge_all(branch);
}

// The value is known: it is that branch.
bool Shrinker::choose(const Case& branch, const Primitive& value) {
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
void Shrinker::merge_with_default(const Case& branch) {
  ContVar otherwise = change_.variable(branch.otherwise);
  size_t before = branch.branches.size();
  size_t kept = change_.keep_branches(branch.expr,
                                      [&](const Branch& each) { return change_.variable(each.target) != otherwise; });
  counters_.add(Rule::SameBranches, before - kept);
  if (kept == 0) change_.case_to_jump(branch.expr, branch.otherwise, {});
}

// All branches are the same. A value of a data type without constructors has no branch, and never gets here.
void Shrinker::merge_all(const Case& branch) {
  if (branch.branches.empty()) return;
  ContVar first = change_.variable(branch.branches[0].target);
  if (arity(program_, first) > 0) return;
  for (const Branch& each : branch.branches)
    if (change_.variable(each.target) != first) return;
  change_.case_to_jump(branch.expr, branch.branches[0].target, {});
  counters_.add(Rule::SameBranches);
}

// ---- Definitions

void Shrinker::halt(const Halt& end) {
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
void Shrinker::make_static(Expr let) {
  Up up = enclosing(program_, let);
  if (up.kind != Up::OfDefinition || !is_let(kind(program_, let))) return;
  Def def{up.index};
  Expr end = data().exprs[let].body();
  if (data().defs[def].is_static || !data().defs[def].variable || !end || kind(program_, end) != ExprKind::Halt) return;
  Var value = change_.variable(operands(program_, end)[0]);
  if (type(program_, value) != type(program_, data().defs[def].variable) || !is_static_value(let, value, def)) return;
  Var global = data().defs[def].variable;
  change_.make_static(def);
  for (Occur use : uses(program_, global)) push(enclosing(program_, use));
  counters_.add(Rule::StaticDefinition);
}

bool Shrinker::is_static_value(Expr let, Var value, Def def) {
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
bool Shrinker::may_be_operand(Var global, Def def) const {
  Binder by = binder(program_, global);
  if (by.kind != Binder::Definition || known_function(program_, global)) return true;
  return recursion_.position(Def{by.index}) < recursion_.position(def);
}

} // namespace letcont::passes
