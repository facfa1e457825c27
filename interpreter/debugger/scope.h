// The variables in scope at a place of a program, those bound on the path up to its function or definition; and that
// function or definition.
#pragma once

#include "cps/traverse.h"
#include "syntax/blocks.h"

#include <algorithm>

namespace letcont::debugger {

// Returns the function or definition whose activation runs an expression. O(the depth of `at`).
inline cps::Up home_around(const cps::Program& program, cps::Expr at) {
  using namespace cps;
  Up up = enclosing(program, at);
  while (up.kind == Up::BodyOf || up.kind == Up::ContinuationOf) {
    Expr before = up.kind == Up::BodyOf ? Expr{up.index} : program.data().conts[ContVar{up.index}].let;
    up = enclosing(program, before);
  }
  return up;
}

// Calls f with each variable bound before `at` within its function or definition, innermost first, with parameters but
// without captured and global variables; and with each alias that is there, and its variable, which may be a captured
// or a global one. The others, with null, are bound when `at` is reached. f may return false to stop. O(the depth of
// `at` · log(aliases)).
template <class F>
void for_each_name_in_scope(const cps::Program& program, cps::Expr at, F&& f) {
  using namespace cps;
  auto all = [&](HandleRange<Var> parameters) {
    for (Var parameter : parameters)
      if (!f(parameter, nullptr)) return false;
    return true;
  };
  const std::vector<Alias>& aliases = program.data().aliases;
  auto all_aliases = [&](Up place) {
    auto end =
        std::partition_point(aliases.begin(), aliases.end(), [&](const Alias& each) { return each.place <= place; });
    for (; end != aliases.begin() && std::prev(end)->place == place; --end)
      if (!f(std::prev(end)->variable, &*std::prev(end))) return false;
    return true;
  };
  for (Up up = enclosing(program, at);;) {
    if (!all_aliases(up)) return;
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
      if (kind(program, let) == ExprKind::LetPrim && !f(program.data().exprs[let].variable(), nullptr)) return;
      if (kind(program, let) == ExprKind::LetFun)
        for (Fun fun = program.data().exprs[let].first_function(); fun; fun = program.data().funs[fun].next)
          if (!f(program.data().funs[fun].self, nullptr)) return;
      up = enclosing(program, let);
      break;
    }
    }
  }
}

// The variables alone.
template <class F>
void for_each_in_scope(const cps::Program& program, cps::Expr at, F&& f) {
  for_each_name_in_scope(program, at, [&](cps::Var var, const cps::Alias* alias) { return alias || f(var); });
}

// The same of the functions around that of `at`, from the inside.
template <class F>
void for_each_name_around(const cps::Program& program, cps::Expr at, F&& f) {
  bool on = true;
  for (cps::Up home = home_around(program, at); on && home.kind == cps::Up::FunctionOf;
       home = home_around(program, at)) {
    at = program.data().funs[cps::Fun{home.index}].let;
    for_each_name_in_scope(program, at, [&](cps::Var var, const cps::Alias* alias) { return on = f(var, alias); });
  }
}

// Whether a variable, or an alias of it, that is bound before `at` may be what its name means there in the source: the
// block that binds it has not ended.
inline bool is_meant(const cps::Program& program, const Blocks& blocks, cps::Var var, const cps::Alias* alias,
                     cps::Expr at) {
  return blocks.reaches(alias ? alias->span : program.data().vars[var].span, span(program, at));
}

} // namespace letcont::debugger
