#include "passes/analysis/captures.h"

#include "cps/traverse.h"

#include <algorithm>
#include <utility>

namespace letcont::passes {

using namespace cps;

Captures::Captures(const Program& program, uint32_t most_copied)
    : program_(program), most_copied_(most_copied), nesting_(program.data().funs.limit()) {
  const ProgramData& data = program.data();
  function_of_.resize(data.exprs.limit());
  number_.resize(data.exprs.limit());
  escapes_.resize(data.funs.limit());
  called_.resize(data.funs.limit());
  needs_.resize(data.funs.limit());
  constants_.resize(data.funs.limit());
  home_.resize(data.vars.limit());
  look();
  choosing_ = true;
  solve();
  forget();
  choosing_ = false;
  solve();
  choose_links();
  count();
}

// Which functions escape, and which groups are linked, stays.
void Captures::forget() {
  for (std::vector<Var>& needs : needs_) needs.clear();
  for (std::vector<Var>& constants : constants_) constants.clear();
  for (Group& group : all_) {
    group.held.clear();
    group.last = {};
    group.passed = false;
    group.unpassed = {};
  }
}

void Captures::solve() {
  const ProgramData& data = program_.data();
  reached_.assign(data.funs.limit(), Var{});
  for (uint32_t i = 1; i < data.vars.limit(); ++i) {
    Binder::Kind by = data.vars[Var{i}].binder.kind;
    if (is_constant(Var{i}))
      search_constant(Var{i});
    else if (by == Binder::Let || by == Binder::FunctionParameter || by == Binder::ContinuationParameter)
      search(Var{i});
  }
  // Whether a closure exists depends on what it holds, which may be closures of groups outside.
  for (Expr let : groups_)
    for_each_function(program_, let, [&](Fun f) {
      if (has_environment(f)) search(data.funs[f].self);
    });
}

// One walk: where everything is, and how functions are used.
void Captures::look() {
  struct Look : Visitor {
    explicit Look(Captures& all) : all(all), program(all.program_) {}
    void enter(Up region) {
      if (region.kind == Up::OfDefinition) functions = {Fun{}};
      if (region.kind == Up::FunctionOf) functions.push_back(Fun{region.index});
    }
    void leave(Up region) {
      if (region.kind == Up::FunctionOf) functions.pop_back();
    }
    void expression(Expr expr) {
      all.function_of_[expr.index] = functions.back();
      const ExprData& here = program.data().exprs[expr];
      if (here.kind == ExprKind::LetFun) all.add_group(expr);
      bool closure = here.kind == ExprKind::LetPrim && here.prim == PrimKind::Closure;
      for (Occur use : operands(program, expr)) {
        Var var = variable(program, use);
        Fun f = known_function(program, var);
        if (!f) continue;
        bool as_code = use == here.first_operand; // of a call, or of a closure that is made already
        if (as_code && here.kind == ExprKind::Apply)
          all.called_[f.index] = true;
        else if (!(as_code && closure) && program.types.kind(type(program, var)) == TypeKind::Function)
          all.escapes_[f.index] = true;
      }
    }
    Captures& all;
    const Program& program;
    std::vector<Fun> functions;
  };
  walk(program_, Look(*this));
}

void Captures::add_group(Expr let) {
  Fun around = function_of_[let.index];
  number_[let.index] = static_cast<uint32_t>(all_.size());
  groups_.push_back(let);
  Group& group = all_.emplace_back();
  group.around = around;
  group.level = nesting_.level(around) + 1;
  for_each_function(program_, let, [&](Fun f) { nesting_.add(f, around); });
}

// The function that a local variable is bound in; Fun{} outside of functions.
Fun Captures::owner(Var var) const {
  Binder by = binder(program_, var);
  switch (by.kind) {
  case Binder::Let: return function_of_[by.index];
  case Binder::Function: return function_of_[program_.data().funs[Fun{by.index}].let.index];
  case Binder::FunctionParameter: return Fun{by.index};
  case Binder::ContinuationParameter: return function_of_[program_.data().conts[ContVar{by.index}].let.index];
  default: return {};
  }
}

bool Captures::is_constant(Var var) const {
  Binder by = binder(program_, var);
  if (by.kind != Binder::Let) return false;
  PrimKind kind = primitive(program_, Expr{by.index}).kind;
  return cps::is_constant(kind) || kind == PrimKind::External;
}

void Captures::search_constant(Var var) {
  Fun home = owner(var);
  for (Occur use : uses(program_, var)) {
    Fun f = function_of_[enclosing(program_, use).index];
    if (f != home && std::exchange(reached_[f.index], var) != var) constants_[f.index].push_back(var);
  }
}

void Captures::search(Var var) {
  Fun home = owner(var);
  home_[var.index] = home;
  for (Occur use : uses(program_, var)) {
    pending_.push_back(function_of_[enclosing(program_, use).index]);
    while (!pending_.empty()) {
      Fun f = pending_.back();
      pending_.pop_back();
      if (f != home) need(f, var, home);
    }
  }
}

// Whether `f` makes the closure that `var` stands for from its own, as one of the same group does.
bool Captures::builds(Fun f, Var var) const {
  Binder by = binder(program_, var);
  return f && by.kind == Binder::Function && let_of(Fun{by.index}) == let_of(f) && escapes(f);
}

void Captures::need(Fun f, Var var, Fun home) {
  if (builds(f, var) || std::exchange(reached_[f.index], var) == var) return;
  needs_[f.index].push_back(var);
  if (!escapes(f) && choosing_ && needs_[f.index].size() > most_copied_) escapes_[f.index] = true;
  if (escapes(f)) {
    if (!builds(f, var)) hold(f, var); // it may be one that builds it only now
    return;
  }
  for (Occur call : uses(program_, program_.data().funs[f].self)) {
    Fun caller = function_of_[enclosing(program_, call).index];
    if (caller != home) pending_.push_back(caller);
  }
}

// ---- What closures hold

int Captures::holding_level(Var var, Fun f) const {
  int level = nesting_.level(home_[var.index]) + 1;
  return builds(nesting_.at_level(f, level), var) ? level + 1 : level;
}

// The closures of the group of `f` hold the variable, or those of groups around it do, to which links lead.
void Captures::hold(Fun f, Var var) {
  int level = holding_level(var, f);
  for (Expr let = let_of(f);;) {
    Group& here = group(let);
    if (std::exchange(here.last, var) == var) return;
    if (here.level == level) return here.held.push_back(var);
    if (!by_link(here)) {
      here.held.push_back(var);
      return pending_.push_back(here.around);
    }
    Expr outer = skip(let, &Group::linked, &Group::unlinked);
    pass(let, std::max(level, group(outer).level));
    let = group(outer).level < level ? let_of(nesting_.at_level(f, level)) : outer;
  }
}

// Asked for each variable that comes from outside of the function that builds the closures.
bool Captures::by_link(Group& here) {
  if (choosing_ && ++here.from_outside > most_copied_ && escapes(here.around)) here.linked = true;
  return here.linked;
}

// The innermost group around `let`, or itself, that is not marked. Marks are never taken away in a round, so that the
// way there is shortened for the next time, as union-find does it.
Expr Captures::skip(Expr let, bool Group::* marked, Expr Group::* next) {
  auto around = [&](const Group& at) { return at.*next ? at.*next : let_of(at.around); };
  Expr end = let;
  while (group(end).*marked) end = around(group(end));
  while (group(let).*marked) {
    Expr outer = around(group(let));
    group(let).*next = end;
    let = outer;
  }
  return end;
}

// A variable is found by the links of all groups from this one on, up to a level that holds it.
void Captures::pass(Expr from, int level) {
  for (;;) {
    from = skip(from, &Group::passed, &Group::unpassed);
    if (group(from).level <= level) return;
    group(from).passed = true;
  }
}

bool Captures::is_closed(Fun f) const {
  const Group& of = group(let_of(f));
  return escapes(f) && of.held.empty() && !of.passed;
}

// ---- Links

static void add_once(std::vector<Var>& variables, Var var) {
  if (!variables.empty() && variables.back() == var) return; // as for all groups of one function
  if (std::find(variables.begin(), variables.end(), var) == variables.end()) variables.push_back(var);
}

// Each group to which links lead gets its own. That of the function around it is at hand; the jump's is found by links.
void Captures::choose_links() {
  const ProgramData& data = program_.data();
  auto group_of = [&](Fun f) -> const Group& { return group(let_of(f)); };
  auto jump = [&](Fun f) { return group_of(f).passed ? group_of(f).jump : f; };
  auto depth = [&](Fun f) { return group_of(f).depth; };
  for (Expr let : groups_) {
    Group& here = group(let);
    if (!here.passed) continue;
    here.link = here.around;
    here.jump = Nesting::choose_jump(here.link, jump, depth);
    here.depth = depth(here.link) + 1;
    for (Fun linked : {here.link, here.jump}) add_once(here.held, data.funs[linked].self);
    if (here.jump != here.link) add_once(needs_[here.around.index], data.funs[here.jump].self);
  }
}

// What is asked for each function of a group.
void Captures::count() {
  for (Expr let : groups_) {
    Group& here = group(let);
    for_each_function(program_, let, [&](Fun f) { here.environments += has_environment(f); });
    for (uint32_t i = 0; i < here.held.size(); ++i) places_.emplace(uint64_t{let.index} << 32 | here.held[i].index, i);
  }
}

uint32_t Captures::place(Expr let, Var var) const {
  auto found = places_.find(uint64_t{let.index} << 32 | var.index);
  return found == places_.end() ? nowhere : found->second;
}

Fun Captures::next_link(Expr let, int level) const {
  const Group& here = group(let);
  return nesting_.level(here.jump) >= level ? here.jump : here.link;
}

} // namespace letcont::passes
