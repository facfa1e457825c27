// Segments: expressions that always run one after the other. The machine counts steps at the end of a segment, and
// profiles at its start; these functions walk along it.
#pragma once

#include "cps/ast.h"

namespace letcont::vm {

// Returns the expression that runs just before this one, if this one always runs after it: the one whose body it is, or
// the only jump to the continuation that it begins. A call ends a segment.
inline cps::Expr before(const cps::Program& program, cps::Expr expr) {
  cps::Up up = cps::enclosing(program, expr);
  if (up.kind == cps::Up::BodyOf) return cps::Expr{up.index};
  if (up.kind != cps::Up::ContinuationOf) return {};
  cps::ContVar k{up.index};
  if (cps::use_count(program, k) != cps::Count::One) return {};
  cps::Expr from = cps::enclosing(program, *cps::uses(program, k).begin());
  return cps::kind(program, from) == cps::ExprKind::Apply ? cps::Expr{} : from;
}

// Returns the expression that always runs after this one in that sense; Expr{} if there may be several, or none.
inline cps::Expr after(const cps::Program& program, cps::Expr expr) {
  const cps::ExprData& data = program.data().exprs[expr];
  switch (data.kind) {
  case cps::ExprKind::LetPrim:
  case cps::ExprKind::LetFun:
  case cps::ExprKind::LetCont: return data.body();
  case cps::ExprKind::ApplyCont: {
    cps::ContVar k = cps::variable(program, data.target());
    return cps::use_count(program, k) == cps::Count::One ? program.data().conts[k].body : cps::Expr{};
  }
  default: return {};
  }
}

} // namespace letcont::vm
