// The operations of Change on parameters, functions and definitions as a whole.

#include "cps/change.h"
#include "cps/raw.h"
#include "cps/traverse.h"

#include <utility>

namespace letcont::cps {

// ---- Parameters

HandleRange<Var> Change::new_parameters(HandleRange<Var> old, std::span<const NewParameter> wanted, Binder binder) {
  HandleRange<Var> fresh = data().vars.add_range(static_cast<uint32_t>(wanted.size()));
  for (Var parameter : old) unbind(parameter);
  for (uint32_t i = 0; i < fresh.count; ++i) {
    const NewParameter& each = wanted[i];
    if (each.kept == NewParameter::fresh) {
      data().vars[fresh[i]] = {each.name, each.type, Occur{}, binder, nowhere};
      continue;
    }
    const VarData kept = data().vars[old[each.kept]];
    data().vars[fresh[i]] = {kept.name, kept.type, Occur{}, binder, kept.span};
    Raw::occurs(*program_).substitute(fresh[i], old[each.kept]);
  }
  return fresh;
}

HandleRange<Var> Change::set_parameters(ContVar k, std::span<const NewParameter> wanted) {
  HandleRange<Var> fresh = new_parameters(parameters(*program_, k), wanted, {Binder::ContinuationParameter, k.index});
  data().conts[k].first_parameter = fresh.first;
  data().conts[k].parameter_count = fresh.count;
  return fresh;
}

HandleRange<Var> Change::set_parameters(Fun f, std::span<const NewParameter> wanted) {
  HandleRange<Var> fresh = new_parameters(parameters(*program_, f), wanted, {Binder::FunctionParameter, f.index});
  data().funs[f].first_parameter = fresh.first;
  data().funs[f].parameter_count = fresh.count;
  return fresh;
}

void Change::delete_handler(Fun f) { data().funs[f].handler = {}; }

// ---- Functions

HandleRange<ContVar> Change::to_continuations(std::span<const Fun> funs, ContVar k, ContVar handler, Expr before) {
  ExprData fresh;
  fresh.kind = ExprKind::LetCont;
  fresh.span = span(*program_, data().funs[funs[0]].let);
  Expr let = data().exprs.add(fresh);
  HandleRange<ContVar> conts = data().conts.add_range(static_cast<uint32_t>(funs.size()));
  for (uint32_t i = 0; i < conts.count; ++i) {
    const FunData f = data().funs[funs[i]];
    ContData& cont = data().conts[conts[i]];
    cont.name = data().vars[f.self].name;
    cont.first_parameter = f.first_parameter;
    cont.parameter_count = f.parameter_count;
    cont.let = let;
    cont.next = i + 1 < conts.count ? conts[i + 1] : ContVar{};
    for (Var parameter : parameters(*program_, conts[i]))
      data().vars[parameter].binder = {Binder::ContinuationParameter, conts[i].index};
    move_content(Up::function(funs[i]), Up::continuation(conts[i]));
    substitute(k, f.ret);
    if (f.handler) substitute(handler, f.handler);
    data().funs[funs[i]].parameter_count = 0; // they are the continuation's now
    delete_function(funs[i]);
  }
  data().exprs[let].set_first_continuation(conts.first);
  Raw::place(*program_, let, data().exprs[before].up);
  Raw::place(*program_, before, Up::body(let));
  return conts;
}

void Change::join_groups(Expr outer) {
  Expr inner = data().exprs[outer].body();
  ContVar first = data().exprs[inner].first_continuation(), last = first;
  for (ContVar k = first; k; k = data().conts[k].next) {
    data().conts[k].let = outer;
    last = k;
  }
  data().conts[last].next = data().exprs[outer].first_continuation();
  data().exprs[outer].set_first_continuation(first);
  unlink(inner);
}

void Change::join_groups(Expr group, Fresh functions) {
  Fun first = data().exprs[std::move(functions).take()].first_function(), last = first;
  for (Fun f = first; f; f = data().funs[f].next) {
    data().funs[f].let = group;
    last = f;
  }
  data().funs[last].next = data().exprs[group].first_function();
  data().exprs[group].set_first_function(first);
}

void Change::call_to_jump(Expr call, ContVar k) {
  ExprData& here = data().exprs[call];
  Var callee = Raw::occurs(*program_).remove(here.first_operand);
  if (touched_ && binder(*program_, callee).kind != Binder::Nothing) touched_->variables.push_back(callee);
  if (here.handler()) delete_handler(call);
  here.kind = ExprKind::ApplyCont; // with the call's target, until it has its own
  ++here.first_operand.index;
  --here.operand_count;
  set_target(call, k);
}

void Change::lift(Expr group, Def home) {
  Span where = span(*program_, group);
  std::vector<Fun> funs;
  for_each_function(*program_, group, [&](Fun f) { funs.push_back(f); });
  unlink(group);
  for (Fun f : funs) {
    Def def = data().defs.add({Visibility::Private, true, data().funs[f].self, Expr{}});
    ExprData fresh;
    fresh.kind = ExprKind::LetFun;
    fresh.span = where;
    fresh.set_first_function(f);
    Expr let = data().exprs.add(fresh);
    Raw::place(*program_, let, Up::definition(def));
    data().funs[f].let = let;
    data().funs[f].next = {};
    data().vars[data().funs[f].self].binder = {Binder::Definition, def.index};
    lifted_.push_back({home, def});
  }
  order_unsettled_ = true;
}

// ---- Definitions

void Change::settle_order() {
  std::vector<Def> order = std::move(first_);
  std::vector<Def> latest(data().defs.limit()), earlier(data().defs.limit()); // what was lifted before a definition
  for (auto [home, lifted] : lifted_) earlier[lifted.index] = std::exchange(latest[home.index], lifted);
  for (Def def : data().order) {
    for (Def lifted = latest[def.index]; lifted; lifted = earlier[lifted.index]) order.push_back(lifted);
    if (data().defs[def].value) order.push_back(def);
  }
  data().order = std::move(order);
  first_.clear();
  lifted_.clear();
}

void Change::make_static(Def def) {
  Expr let = data().defs[def].value;
  delete_content(Up::body(let));
  Var global = data().defs[def].variable;
  ExprData& here = data().exprs[let];
  Var local = here.kind == ExprKind::LetFun ? data().funs[here.first_function()].self : here.variable();
  Raw::occurs(*program_).substitute(global, local);
  unbind(local);
  if (here.kind == ExprKind::LetFun)
    data().funs[here.first_function()].self = global;
  else
    here.set_variable(global);
  data().defs[def].is_static = true;
}

// The definition that was made last is not the last one: it comes before `home`.
void Change::lift_last(Def home) {
  lifted_.push_back({home, data().order.back()});
  data().order.pop_back();
  order_unsettled_ = true;
}

Fun Change::define_before(Def home, std::string_view name, Type type, std::span<const Name> parameters, Span where) {
  Fun f = define_function(*program_, Visibility::Private, name, type, parameters, where);
  lift_last(home);
  return f;
}

Var Change::define_before(Def home, std::string_view name, PrimKind kind, uint32_t datum, std::span<const Var> operands,
                          Type type, Span where) {
  Var var = define_value(*program_, Visibility::Private, name, kind, datum, operands, type, where);
  lift_last(home);
  return var;
}

Var Change::define_first(std::string_view name, PrimKind kind, uint32_t datum, std::span<const Var> operands, Type type,
                         Span where) {
  Var var = define_value(*program_, Visibility::Private, name, kind, datum, operands, type, where);
  first_.push_back(data().order.back());
  data().order.pop_back();
  order_unsettled_ = true;
  return var;
}

} // namespace letcont::cps
