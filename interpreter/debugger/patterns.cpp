#include "debugger/patterns.h"

namespace letcont::debugger {

using namespace cps;

static bool is_projection(const Program& program, Expr expr) {
  return kind(program, expr) == ExprKind::LetPrim && primitive(program, expr).kind == PrimKind::Projection;
}

// Nothing else leads there: so who follows such cases comes to an end.
static bool has_one_way(const Program& program, Expr expr) {
  const ExprData& data = program.data().exprs[expr];
  if (data.kind != ExprKind::Case || branches(program, expr).size() != 1 || data.otherwise()) return false;
  auto all = uses(program, variable(program, branches(program, expr)[0].target));
  return ++all.begin() == all.end();
}

bool takes_apart(const Program& program, Expr expr) {
  if (!is_projection(program, expr) && !has_one_way(program, expr)) return false;
  for (;;) {
    Var whole = variable(program, operands(program, expr)[0]);
    if (!name(program, whole).empty()) return false;
    Binder by = binder(program, whole);
    if (by.kind == Binder::FunctionParameter) return true;
    if (by.kind != Binder::Let || !is_projection(program, Expr{by.index})) return false;
    expr = Expr{by.index};
  }
}

Expr behind_patterns(const Program& program, Fun fun) {
  Expr at = program.data().funs[fun].body, behind = at;
  for (;;) {
    bool is_pattern = takes_apart(program, at);
    if (!is_pattern && kind(program, at) != ExprKind::LetCont) return behind;
    at = kind(program, at) == ExprKind::Case
             ? program.data().conts[variable(program, branches(program, at)[0].target)].body
             : program.data().exprs[at].body();
    if (is_pattern) behind = at;
  }
}

} // namespace letcont::debugger
