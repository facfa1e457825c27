#include "passes/rewrite/tuples.h"

#include "cps/ast.h"

#include <vector>

namespace letcont::passes {

using namespace cps;

Expr tuple_let(const Program& program, Var var) {
  Expr let = defining_let(program, var);
  return let && primitive(program, let).kind == PrimKind::Tuple ? let : Expr{};
}

bool forward_fields(const Program& program, Change& change, Var tuple) {
  Expr let = defining_let(program, tuple);
  std::vector<Expr> projections;
  for (Occur use : uses(program, tuple)) projections.push_back(enclosing(program, use));
  for (Expr each : projections) {
    if (kind(program, each) != ExprKind::LetPrim || primitive(program, each).kind != PrimKind::Projection) continue;
    Var field = variable(program, operands(program, let)[primitive(program, each).field()]);
    change.substitute(field, program.data().exprs[each].variable());
    change.delete_let(each);
  }
  if (use_count(program, tuple) != Count::None) return false;
  change.delete_let(let);
  return true;
}

} // namespace letcont::passes
