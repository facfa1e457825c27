// The variables in scope at a place of a program, those bound on the path up to its function or definition; and that
// function or definition.
#pragma once

#include "cps/traverse.h"
#include "syntax/blocks.h"

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
// without captured and global variables. Each of them is bound when `at` is reached. f may return false to stop. O(the
// depth of `at`).
template <class F>
void for_each_in_scope(const cps::Program& program, cps::Expr at, F&& f) {
  using namespace cps;
  auto all = [&](HandleRange<Var> parameters) {
    for (Var parameter : parameters)
      if (!f(parameter)) return false;
    return true;
  };
  for (Up up = enclosing(program, at);;) {
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
      if (kind(program, let) == ExprKind::LetPrim && !f(program.data().exprs[let].variable())) return;
      if (kind(program, let) == ExprKind::LetFun)
        for (Fun fun = program.data().exprs[let].first_function(); fun; fun = program.data().funs[fun].next)
          if (!f(program.data().funs[fun].self)) return;
      up = enclosing(program, let);
      break;
    }
    }
  }
}

// Whether a variable that is bound before `at` may be what its name means there in the source: the block that binds it
// has not ended.
inline bool is_meant(const cps::Program& program, const Blocks& blocks, cps::Var var, cps::Expr at) {
  return blocks.reaches(program.data().vars[var].span, span(program, at));
}

} // namespace letcont::debugger
