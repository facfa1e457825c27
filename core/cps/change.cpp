// The operations of Change on expressions; those on functions and definitions are in change_functions.cpp.

#include "cps/change.h"

#include "cps/raw.h"
#include "cps/traverse.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace letcont::cps {

void forget_aliases(Program& program) { Raw::data(program).aliases.clear(); }

ProgramData& Change::data() { return Raw::data(*program_); }

Var Change::variable(Occur use) { return Raw::occurs(*program_).variable(use); }
ContVar Change::variable(ContOccur use) { return Raw::cont_occurs(*program_).variable(use); }

// ---- Substitution

void Change::substitute(Var with, Var old) {
  VarData& to = data().vars[with];
  const VarData& from = data().vars[old];
  if (!to.name) to.name = from.name;
  set_source(with, old);
  if (from.span.known() && to.span != from.span) data().replaced.emplace_back(old, with);
  Raw::occurs(*program_).substitute(with, old);
}

void Change::substitute(ContVar with, ContVar old) { Raw::cont_occurs(*program_).substitute(with, old); }

// ---- Deleting

void Change::unbind(Var var) { data().vars[var].binder = {}; }

void Change::delete_use(ContOccur use) {
  ContVar owner = Raw::cont_occurs(*program_).remove(use);
  if (touched_ && is_local(*program_, owner)) touched_->continuations.push_back(owner);
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
  fill(here.up, here.body());
  here.up = {};
  here.set_body({});
}

void Change::delete_let(Expr let) {
  assert(use_count(*program_, data().exprs[let].variable()) == Count::None);
  delete_uses(let);
  unbind(data().exprs[let].variable());
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
    at = is_let(here.kind) ? here.body() : Expr{};
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

void Change::unsettle(Expr let) {
  if (let.index >= is_unsettled_.size()) is_unsettled_.resize(data().exprs.limit());
  if (!std::exchange(is_unsettled_[let.index], true)) unsettled_.push_back(let);
}

void Change::delete_continuation(ContVar k) {
  for (Var parameter : parameters(*program_, k)) unbind(parameter);
  delete_content(Up::continuation(k));
  unsettle(data().conts[k].let);
}

void Change::delete_function(Fun f) {
  Expr let = data().funs[f].let;
  if (Up up = data().exprs[let].up; up.kind == Up::OfDefinition && !data().exprs[let].body())
    return delete_definition(Def{up.index});
  unbind(data().funs[f].self);
  for (Var parameter : parameters(*program_, f)) unbind(parameter);
  delete_content(Up::function(f));
  unsettle(let);
}

void Change::delete_definition(Def def) {
  if (Var var = data().defs[def].variable) unbind(var);
  delete_content(Up::definition(def));
  order_unsettled_ = true;
}

// ---- Settling

void Change::settle() {
  for (Expr let : unsettled_) {
    is_unsettled_[let.index] = false;
    if (is_live(*program_, let)) settle_group(let);
  }
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
  if (here.kind == ExprKind::LetCont)
    here.set_first_continuation(keep_live(*program_, data().conts, here.first_continuation()));
  else
    here.set_first_function(keep_live(*program_, data().funs, here.first_function()));
  if (here.kind == ExprKind::LetCont ? !here.first_continuation() : !here.first_function()) unlink(let);
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
  std::vector<Var> all{variable(data().exprs[expr].first_operand)};
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
  delete_use(data().exprs[expr].target());
  data().exprs[expr].set_target(use(k, expr));
}

void Change::delete_handler(Expr call) {
  delete_use(data().exprs[call].handler());
  data().exprs[call].set_handler({});
}

void Change::make_constant(Expr let, PrimKind kind, uint32_t datum) {
  delete_uses(let);
  ExprData& here = data().exprs[let];
  here.prim = kind;
  here.set_datum(datum);
  here.first_operand = {};
  here.operand_count = 0;
}

void Change::make_tuple(Expr let, std::span<const Var> operands) {
  set_operands(let, operands);
  data().exprs[let].prim = PrimKind::Tuple;
  data().exprs[let].set_datum(0);
}

void Change::case_to_jump(Expr expr, ContOccur target, std::span<const Var> arguments) {
  for_each_target(*program_, expr, [&](ContOccur use) {
    if (use != target) delete_use(use);
  });
  set_operands(expr, arguments);
  ExprData& here = data().exprs[expr];
  here.become(ExprKind::ApplyCont);
  here.set_target(target);
  if (touched_) touched_->moved.push_back(expr);
}

size_t Change::keep_branches(Expr expr, const std::function<bool(const Branch&)>& kept) {
  ExprData& here = data().exprs[expr];
  auto first = data().branches.begin() + here.first_branch();
  auto end = std::remove_if(first, first + here.branch_count(), [&](const Branch& branch) {
    if (kept(branch)) return false;
    delete_use(branch.target);
    return true;
  });
  here.set_branches(here.first_branch(), static_cast<uint32_t>(end - first));
  return here.branch_count();
}

// ---- Inlining

void Change::inline_continuation(Expr jump) {
  ContVar k = variable(data().exprs[jump].target());
  HandleRange<Occur> arguments = operands(*program_, jump);
  HandleRange<Var> formals = parameters(*program_, k);
  assert(has_body(*program_, k) && arguments.count == formals.count);
  for (uint32_t i = 0; i < formals.count; ++i) substitute(variable(arguments[i]), formals[i]);
  replace_by_content(jump, Up::continuation(k));
  delete_continuation(k);
}

void Change::inline_function(Expr call, Fun f) {
  HandleRange<Occur> all = operands(*program_, call);
  HandleRange<Var> formals = parameters(*program_, f);
  assert(has_body(*program_, f) && all.count == formals.count + 1);
  for (uint32_t i = 0; i < formals.count; ++i) substitute(variable(all[i + 1]), formals[i]);
  substitute(variable(data().exprs[call].target()), data().funs[f].ret);
  if (ContVar handler = data().funs[f].handler) substitute(variable(data().exprs[call].handler()), handler);
  replace_by_content(call, Up::function(f));
  delete_function(f);
}

// The content of a region moves to where the jump or call is.
void Change::replace_by_content(Expr end, Up region) {
  Up up = data().exprs[end].up;
  Expr body = content(*program_, region);
  Raw::place(*program_, {}, region);
  delete_uses(end);
  data().exprs[end].up = {};
  fill(up, body);
}

// ---- Moving and inserting

void Change::insert(Fresh lets, Expr before) {
  Expr first = std::move(lets).take();
  if (!first) return;
  Expr last = first;
  while (data().exprs[last].body()) last = data().exprs[last].body();
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

// ---- Variables

void Change::set_type(Var var, Type type) { data().vars[var].type = type; }
void Change::set_name(Var var, Name name) { data().vars[var].name = name; }
void Change::set_source(Var fresh, Var original) {
  VarData &to = data().vars[fresh], &from = data().vars[original];
  if (!to.span.known() && to.name == from.name) to.span = from.span;
}
void Change::set_visibility(Def def, Visibility visibility) { data().defs[def].visibility = visibility; }

// ---- Types

void Change::set_constructors(DataType data, std::vector<Constructor> constructors) {
  program_->types.define(data, std::move(constructors));
}

} // namespace letcont::cps
