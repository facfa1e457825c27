#include "cps/copy.h"

#include "cps/raw.h"
#include "cps/traverse.h"

namespace letcont::cps {

void Copier::instead(Var old, Var with) {
  if (old.index >= vars_.size()) vars_.resize(program_.data().vars.limit());
  vars_[old.index] = with;
  changed_vars_.push_back(old);
}
void Copier::instead(ContVar old, ContVar with) {
  if (old.index >= conts_.size()) conts_.resize(program_.data().conts.limit());
  conts_[old.index] = with;
  changed_conts_.push_back(old);
}

Var Copier::find(Var var) const { return var.index < vars_.size() && vars_[var.index] ? vars_[var.index] : var; }
ContVar Copier::find(ContVar k) const { return k.index < conts_.size() && conts_[k.index] ? conts_[k.index] : k; }

Fresh Copier::copy(Up region) { return Fresh(copy_all(region, {})); }
void Copier::copy(Up region, Up to) { copy_all(region, to); }

Expr Copier::copy_all(Up region, Up slot) {
  Expr root;
  pending_ = {{region, slot}};
  while (!pending_.empty()) {
    Pending next = pending_.back();
    pending_.pop_back();
    Up to = next.to;
    for (Expr at = content(program_, next.from); at;) {
      Expr copied = copy_expression(at, to);
      if (!root) root = copied;
      to = Up::body(copied);
      const ExprData& here = program_.data().exprs[at];
      at = is_let(here.kind) ? here.body() : Expr{};
    }
  }
  for (Var var : changed_vars_) vars_[var.index] = {};
  for (ContVar k : changed_conts_) conts_[k.index] = {};
  changed_vars_.clear();
  changed_conts_.clear();
  return root;
}

Expr Copier::copy_expression(Expr from, Up to) {
  ProgramData& data = Raw::data(program_);
  ExprData fresh = data.exprs[from];
  if (is_let(fresh.kind)) fresh.set_body({});
  Expr expr = data.exprs.add(fresh);
  Raw::place(program_, expr, to);
  copy_operands(from, expr);
  copy_targets(from, expr);
  copy_bound(from, expr);
  return expr;
}

void Copier::copy_operands(Expr from, Expr to) {
  ProgramData& data = Raw::data(program_);
  HandleRange<Occur> old = operands(program_, from);
  HandleRange<Occur> fresh = data.occurs.uses.add_range(old.count);
  auto occurs = Raw::occurs(program_);
  for (uint32_t i = 0; i < old.count; ++i) occurs.enter(fresh[i], find(variable(program_, old[i])), to);
  data.exprs[to].first_operand = fresh.first;
}

ContOccur Copier::copy_use(ContOccur old, Expr enclosing) {
  ContVar k = find(variable(program_, old));
  ContOccur use = Raw::data(program_).cont_occurs.uses.add({});
  Raw::cont_occurs(program_).enter(use, k, enclosing);
  return use;
}

void Copier::copy_targets(Expr from, Expr to) {
  ProgramData& data = Raw::data(program_);
  const ExprData old = data.exprs[from];
  switch (old.kind) {
  case ExprKind::ApplyCont: data.exprs[to].set_target(copy_use(old.target(), to)); break;
  case ExprKind::Apply:
    data.exprs[to].set_target(copy_use(old.target(), to));
    if (old.handler()) data.exprs[to].set_handler(copy_use(old.handler(), to));
    break;
  case ExprKind::Case: {
    uint32_t first = static_cast<uint32_t>(data.branches.size());
    for (uint32_t i = 0; i < old.branch_count(); ++i) {
      Branch branch = data.branches[old.first_branch() + i];
      data.branches.push_back({branch.tag, copy_use(branch.target, to)});
    }
    data.exprs[to].set_branches(first, old.branch_count());
    if (old.otherwise()) data.exprs[to].set_otherwise(copy_use(old.otherwise(), to));
    break;
  }
  default: break;
  }
}

void Copier::copy_bound(Expr from, Expr to) {
  ProgramData& data = Raw::data(program_);
  switch (data.exprs[from].kind) {
  case ExprKind::LetPrim:
    data.exprs[to].set_variable(copy_variable(data.exprs[from].variable(), {Binder::Let, to.index}));
    break;
  case ExprKind::LetCont: copy_continuations(from, to); break;
  case ExprKind::LetFun: copy_functions(from, to); break;
  default: break;
  }
}

Var Copier::copy_variable(Var old, Binder binder) {
  ProgramData& data = Raw::data(program_);
  const VarData was = data.vars[old];
  Var fresh = data.vars.add({was.name, was.type, Occur{}, binder, was.span});
  instead(old, fresh);
  return fresh;
}

HandleRange<Var> Copier::copy_parameters(HandleRange<Var> old, Binder binder) {
  HandleRange<Var> fresh{Var{program_.data().vars.limit()}, old.count};
  for (Var parameter : old) copy_variable(parameter, binder);
  return fresh;
}

void Copier::copy_continuations(Expr from, Expr to) {
  ProgramData& data = Raw::data(program_);
  ContVar previous;
  for_each_continuation(program_, from, [&](ContVar old) {
    ContData cont = data.conts[old];
    cont.uses = {};
    cont.body = {};
    cont.let = to;
    cont.next = {};
    ContVar k = data.conts.add(cont);
    data.conts[k].first_parameter =
        copy_parameters(parameters(program_, old), {Binder::ContinuationParameter, k.index}).first;
    if (previous)
      data.conts[previous].next = k;
    else
      data.exprs[to].set_first_continuation(k);
    previous = k;
    instead(old, k);
    pending_.push_back({Up::continuation(old), Up::continuation(k)});
  });
}

// A function's return continuation or handler.
ContVar Copier::copy_own(ContVar old, Fun f) {
  ContData own = Raw::data(program_).conts[old];
  own.uses = {};
  own.of = f;
  ContVar k = Raw::data(program_).conts.add(own);
  instead(old, k);
  return k;
}

void Copier::copy_functions(Expr from, Expr to) {
  ProgramData& data = Raw::data(program_);
  Fun previous;
  for_each_function(program_, from, [&](Fun old) {
    FunData fun = data.funs[old];
    Fun f = data.funs.add({});
    fun.ret = copy_own(fun.ret, f);
    if (fun.handler) fun.handler = copy_own(fun.handler, f);
    fun.self = copy_variable(fun.self, {Binder::Function, f.index});
    fun.first_parameter = copy_parameters(parameters(program_, old), {Binder::FunctionParameter, f.index}).first;
    fun.body = {};
    fun.let = to;
    fun.next = {};
    data.funs[f] = fun;
    if (previous)
      data.funs[previous].next = f;
    else
      data.exprs[to].set_first_function(f);
    previous = f;
    pending_.push_back({Up::function(old), Up::function(f)});
  });
}

} // namespace letcont::cps
