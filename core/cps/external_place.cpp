#include "cps/external_place.h"

#include "cps/traverse.h"

namespace letcont::cps {

Span place_of_external(const Program& program, std::string_view name) {
  Span first = nowhere;
  for_each_expression(program, [&](Expr expr) {
    const ExprData& data = program.data().exprs[expr];
    if (data.kind != ExprKind::LetPrim || data.prim != PrimKind::External) return;
    if (program.names.text(primitive(program, expr).text()) != name) return;
    Span place = span(program, expr);
    if (place.known() && (!first.known() || place.begin < first.begin)) first = place;
  });
  return first;
}

Span place_of_failure(const Program& program, Expr call, std::string_view name) {
  Span at_call = span(program, call);
  if (is_external(program, variable(program, operands(program, call).first))) return at_call;
  Span taken = place_of_external(program, name);
  return taken.known() ? taken : at_call;
}

} // namespace letcont::cps
