#include "debugger/scope.h"

#include "cps/traverse.h"

#include <algorithm>
#include <iterator>

namespace letcont::debugger {

using namespace cps;

Up home_around(const Program& program, Expr at) {
  Up up = enclosing(program, at);
  while (up.kind == Up::BodyOf || up.kind == Up::ContinuationOf) {
    Expr before = up.kind == Up::BodyOf ? Expr{up.index} : program.data().conts[ContVar{up.index}].let;
    up = enclosing(program, before);
  }
  return up;
}

void for_each_name_in_scope(const Program& program, Expr at, const VisitName& visit) {
  auto all = [&](HandleRange<Var> parameters) {
    for (Var parameter : parameters)
      if (!visit(parameter, nullptr)) return false;
    return true;
  };
  const std::vector<Alias>& aliases = program.data().aliases;
  auto all_aliases = [&](Up place) {
    auto is_before = [&](const Alias& each) { return each.place <= place; };
    auto end = std::partition_point(aliases.begin(), aliases.end(), is_before);
    for (; end != aliases.begin() && std::prev(end)->place == place; --end)
      if (!visit(std::prev(end)->variable, &*std::prev(end))) return false;
    return true;
  };
  for (Up up = enclosing(program, at);;) {
    if (!aliases.empty() && !all_aliases(up)) return;
    switch (up.kind) {
    case Up::Nothing:
    case Up::OfDefinition: return;
    case Up::FunctionOf: all(parameters(program, Fun{up.index})); return;
    case Up::ContinuationOf:
      if (!all(parameters(program, ContVar{up.index}))) return;
      up = enclosing(program, program.data().conts[ContVar{up.index}].let);
      break;
    case Up::BodyOf: {
      Expr let{up.index};
      if (kind(program, let) == ExprKind::LetPrim && !visit(program.data().exprs[let].variable(), nullptr)) return;
      if (kind(program, let) == ExprKind::LetFun)
        for (Fun fun = program.data().exprs[let].first_function(); fun; fun = program.data().funs[fun].next)
          if (!visit(program.data().funs[fun].self, nullptr)) return;
      up = enclosing(program, let);
      break;
    }
    }
  }
}

void for_each_in_scope(const Program& program, Expr at, const std::function<bool(Var)>& visit) {
  for_each_name_in_scope(program, at, [&](Var var, const Alias* alias) { return alias || visit(var); });
}

void for_each_name_around(const Program& program, Expr at, const VisitName& visit) {
  bool on = true;
  for (Up home = home_around(program, at); on && home.kind == Up::FunctionOf; home = home_around(program, at)) {
    at = program.data().funs[Fun{home.index}].let;
    for_each_name_in_scope(program, at, [&](Var var, const Alias* alias) { return on = visit(var, alias); });
  }
}

bool is_held(const Program& program, const eval::Home& home, Var var, Expr at) {
  bool is = home.captured_slots.contains(var) || binder(program, var).kind == Binder::Definition;
  if (!is) for_each_in_scope(program, at, [&](Var each) { return !(is = each == var); });
  return is;
}

bool is_meant(const Program& program, const Blocks& blocks, Var var, const Alias* alias, Expr at) {
  return blocks.reaches(alias ? alias->span : program.data().vars[var].span, span(program, at));
}

} // namespace letcont::debugger
