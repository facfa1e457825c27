#include "cps/change.h"

#include "cps/raw.h"
#include "cps/traverse.h"

#include <algorithm>
#include <cassert>

namespace letcont::cps {

ProgramData& Change::data() { return Raw::data(*program_); }

// ---- Substitution

void Change::substitute(Var with, Var old) {
  VarData& to = data().vars[with];
  if (!to.name) to.name = data().vars[old].name;
  Raw::occurs(*program_).substitute(with, old);
}

void Change::substitute(ContVar with, ContVar old) { Raw::cont_occurs(*program_).substitute(with, old); }

// ---- Deleting

void Change::unbind(Var var) { data().vars[var].binder = {}; }

void Change::delete_use(ContOccur use) {
  ContVar owner = Raw::cont_occurs(*program_).remove(use);
  if (touched_ && !is_return(*program_, owner)) touched_->continuations.push_back(owner);
}

// What an expression uses, it does not use any more.
void Change::delete_uses(Expr expr) {
  auto occurs = Raw::occurs(*program_);
  for (Occur use : operands(*program_, expr)) {
    Var owner = occurs.remove(use);
    if (touched_ && binder(*program_, owner).kind != Binder::Nothing) touched_->variables.push_back(owner);
  }
  for_each_target(*program_, expr, [&](ContOccur use) { delete_use(use); });
}

// Something moves to a slot.
void Change::fill(Up slot, Expr moved) {
  Raw::place(*program_, moved, slot);
  if (touched_ && moved) touched_->moved.push_back(moved);
}

// A let leaves its place to its body.
void Change::unlink(Expr let) {
  ExprData& here = data().exprs[let];
  fill(here.up, Expr{here.body});
  here.up = {};
  here.body = 0;
}

void Change::delete_let(Expr let) {
  assert(use_count(*program_, Var{data().exprs[let].bound}) == Count::None);
  delete_uses(let);
  unbind(Var{data().exprs[let].bound});
  unlink(let);
}

// Deletes the chain of a region; the regions in it wait in `pending`.
void Change::delete_chain(Up slot, std::vector<Up>& pending) {
  Expr at = content(*program_, slot);
  Raw::place(*program_, {}, slot);
  while (at) {
    for_each_bound(*program_, at, [&](Var var) { unbind(var); });
    delete_uses(at);
    ExprData& here = data().exprs[at];
    here.up = {};
    if (here.kind == ExprKind::LetCont)
      for_each_continuation(*program_, at, [&](ContVar k) { pending.push_back(Up::continuation(k)); });
    if (here.kind == ExprKind::LetFun)
      for_each_function(*program_, at, [&](Fun f) { pending.push_back(Up::function(f)); });
    at = is_let(here.kind) ? Expr{here.body} : Expr{};
  }
}

void Change::delete_content(Up root) {
  std::vector<Up> pending{root};
  while (!pending.empty()) {
    Up slot = pending.back();
    pending.pop_back();
    delete_chain(slot, pending);
  }
}

void Change::delete_continuation(ContVar k) {
  for (Var parameter : parameters(*program_, k)) unbind(parameter);
  delete_content(Up::continuation(k));
  unsettled_.push_back(data().conts[k].let);
}

void Change::delete_function(Fun f) {
  Expr let = data().funs[f].let;
  if (Up up = data().exprs[let].up; up.kind == Up::OfDefinition && !data().exprs[let].body)
    return delete_definition(Def{up.index});
  unbind(data().funs[f].self);
  for (Var parameter : parameters(*program_, f)) unbind(parameter);
  delete_content(Up::function(f));
  unsettled_.push_back(let);
}

void Change::delete_definition(Def def) {
  if (Var var = data().defs[def].variable) unbind(var);
  delete_content(Up::definition(def));
  order_unsettled_ = true;
}

// ---- Settling

void Change::settle() {
  std::sort(unsettled_.begin(), unsettled_.end());
  unsettled_.erase(std::unique(unsettled_.begin(), unsettled_.end()), unsettled_.end());
  for (Expr let : unsettled_)
    if (is_live(*program_, let)) settle_group(let);
  unsettled_.clear();
  if (order_unsettled_) settle_order();
  order_unsettled_ = false;
}

namespace {

// Keeps the members of a singly linked group that have a body. Gives the first, or an empty handle.
template <class Member, class Table>
Member keep_live(const Program& program, Table& table, Member first) {
  Member kept, last;
  for (Member at = first; at; at = table[at].next) {
    if (!has_body(program, at)) continue;
    if (last)
      table[last].next = at;
    else
      kept = at;
    last = at;
  }
  if (last) table[last].next = {};
  return kept;
}

} // namespace

void Change::settle_group(Expr let) {
  ExprData& here = data().exprs[let];
  here.bound = here.kind == ExprKind::LetCont ? keep_live(*program_, data().conts, ContVar{here.bound}).index
                                              : keep_live(*program_, data().funs, Fun{here.bound}).index;
  if (!here.bound) unlink(let);
}

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

// ---- Replacing

void Change::replace(Expr old, Fresh with) {
  Up up = data().exprs[old].up;
  delete_content(up);
  fill(up, std::move(with).take());
}

void Change::set_operands(Expr expr, std::span<const Var> vars) {
  auto occurs = Raw::occurs(*program_);
  for (Occur use : operands(*program_, expr)) {
    Var owner = occurs.remove(use);
    if (touched_) touched_->variables.push_back(owner);
  }
  HandleRange<Occur> range = data().occurs.uses.add_range(static_cast<uint32_t>(vars.size()));
  for (uint32_t i = 0; i < range.count; ++i) occurs.enter(range[i], vars[i], expr);
  data().exprs[expr].first_operand = range.first;
  data().exprs[expr].operand_count = range.count;
}

void Change::set_arguments(Expr expr, std::span<const Var> arguments) {
  if (data().exprs[expr].kind != ExprKind::Apply) return set_operands(expr, arguments);
  std::vector<Var> all{variable(*program_, data().exprs[expr].first_operand)};
  all.insert(all.end(), arguments.begin(), arguments.end());
  set_operands(expr, all);
}

ContOccur Change::use(ContVar k, Expr enclosing) {
  ContOccur use = data().cont_occurs.uses.add({});
  Raw::cont_occurs(*program_).enter(use, k, enclosing);
  return use;
}

// A use that has been removed may still lead others to their variable, so it is not used again.
void Change::set_target(Expr expr, ContVar k) {
  delete_use(ContOccur{data().exprs[expr].bound});
  ContOccur fresh = use(k, expr);
  data().exprs[expr].bound = fresh.index;
}

void Change::make_constant(Expr let, PrimKind kind, uint32_t number) {
  delete_uses(let);
  ExprData& here = data().exprs[let];
  here.prim = kind;
  here.number = number;
  here.first_operand = {};
  here.operand_count = 0;
}

void Change::set_primitive(Expr let, PrimKind kind, uint32_t number, std::span<const Var> operands) {
  set_operands(let, operands);
  data().exprs[let].prim = kind;
  data().exprs[let].number = number;
}

void Change::delete_branch(Expr expr, uint32_t position) {
  ExprData& here = data().exprs[expr];
  auto first = data().branches.begin() + here.bound;
  delete_use(first[position].target);
  std::copy(first + position + 1, first + here.number, first + position);
  --here.number;
}

// ---- Inlining

void Change::inline_continuation(Expr jump) {
  ContVar k = variable(*program_, ContOccur{data().exprs[jump].bound});
  HandleRange<Occur> arguments = operands(*program_, jump);
  HandleRange<Var> formals = parameters(*program_, k);
  assert(has_body(*program_, k) && arguments.count == formals.count);
  for (uint32_t i = 0; i < formals.count; ++i) substitute(variable(*program_, arguments[i]), formals[i]);
  Up up = data().exprs[jump].up;
  Expr body = data().conts[k].body;
  Raw::place(*program_, {}, Up::continuation(k));
  delete_uses(jump);
  data().exprs[jump].up = {};
  fill(up, body);
  delete_continuation(k);
}

void Change::inline_function(Expr call, Fun f) {
  HandleRange<Occur> all = operands(*program_, call);
  HandleRange<Var> formals = parameters(*program_, f);
  assert(has_body(*program_, f) && all.count == formals.count + 1);
  for (uint32_t i = 0; i < formals.count; ++i) substitute(variable(*program_, all[i + 1]), formals[i]);
  substitute(variable(*program_, ContOccur{data().exprs[call].bound}), data().funs[f].ret);
  Up up = data().exprs[call].up;
  Expr body = data().funs[f].body;
  Raw::place(*program_, {}, Up::function(f));
  delete_uses(call);
  data().exprs[call].up = {};
  fill(up, body);
  delete_function(f);
}

// ---- Moving and inserting

void Change::insert(Fresh lets, Expr before) {
  Expr first = std::move(lets).take();
  if (!first) return;
  Expr last = first;
  while (data().exprs[last].body) last = Expr{data().exprs[last].body};
  Raw::place(*program_, first, data().exprs[before].up);
  Raw::place(*program_, before, Up::body(last));
}

void Change::move(Expr let, Expr before) {
  unlink(let);
  Raw::place(*program_, let, data().exprs[before].up);
  Raw::place(*program_, before, Up::body(let));
}

void Change::move_content(Up from, Up to) {
  Expr moved = content(*program_, from);
  Raw::place(*program_, {}, from);
  Raw::place(*program_, moved, to);
}

// ---- Parameters

HandleRange<Var> Change::new_parameters(HandleRange<Var> old, std::span<const NewParameter> wanted, Binder binder) {
  HandleRange<Var> fresh = data().vars.add_range(static_cast<uint32_t>(wanted.size()));
  for (Var parameter : old) unbind(parameter);
  for (uint32_t i = 0; i < fresh.count; ++i) {
    const NewParameter& each = wanted[i];
    if (each.kept == NewParameter::fresh) {
      data().vars[fresh[i]] = {each.name, each.type, Occur{}, binder};
      continue;
    }
    const VarData kept = data().vars[old[each.kept]];
    data().vars[fresh[i]] = {kept.name, kept.type, Occur{}, binder};
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

// ---- Variables

void Change::set_type(Var var, Type type) { data().vars[var].type = type; }
void Change::set_name(Var var, Name name) { data().vars[var].name = name; }
void Change::set_visibility(Def def, Visibility visibility) { data().defs[def].visibility = visibility; }

// ---- Functions

HandleRange<ContVar> Change::to_continuations(std::span<const Fun> funs, ContVar k, Expr before) {
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
    data().funs[funs[i]].parameter_count = 0; // they are the continuation's now
    delete_function(funs[i]);
  }
  data().exprs[let].bound = conts.first.index;
  Raw::place(*program_, let, data().exprs[before].up);
  Raw::place(*program_, before, Up::body(let));
  return conts;
}

void Change::join_groups(Expr outer) {
  Expr inner{data().exprs[outer].body};
  ContVar first{data().exprs[inner].bound}, last = first;
  for (ContVar k = first; k; k = data().conts[k].next) {
    data().conts[k].let = outer;
    last = k;
  }
  data().conts[last].next = ContVar{data().exprs[outer].bound};
  data().exprs[outer].bound = first.index;
  unlink(inner);
}

void Change::call_to_jump(Expr call, ContVar k) {
  ExprData& here = data().exprs[call];
  Var callee = Raw::occurs(*program_).remove(here.first_operand);
  if (touched_ && binder(*program_, callee).kind != Binder::Nothing) touched_->variables.push_back(callee);
  here.kind = ExprKind::ApplyCont;
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
    fresh.bound = f.index;
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

void Change::make_static(Def def) {
  Expr let = data().defs[def].value;
  delete_content(Up::body(let));
  Var global = data().defs[def].variable;
  ExprData& here = data().exprs[let];
  Var local = here.kind == ExprKind::LetFun ? data().funs[Fun{here.bound}].self : Var{here.bound};
  Raw::occurs(*program_).substitute(global, local);
  unbind(local);
  if (here.kind == ExprKind::LetFun)
    data().funs[Fun{here.bound}].self = global;
  else
    here.bound = global.index;
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

Var Change::define_before(Def home, std::string_view name, PrimKind kind, uint32_t number,
                          std::span<const Var> operands, Type type, Span where) {
  Var var = define_value(*program_, Visibility::Private, name, kind, number, operands, type, where);
  lift_last(home);
  return var;
}

Var Change::define_first(std::string_view name, PrimKind kind, uint32_t number, std::span<const Var> operands,
                         Type type, Span where) {
  Var var = define_value(*program_, Visibility::Private, name, kind, number, operands, type, where);
  first_.push_back(data().order.back());
  data().order.pop_back();
  order_unsettled_ = true;
  return var;
}

} // namespace letcont::cps
