// The third part of check: everything is used where it may be used. An expression is in a scope if its number is among
// those inside the scope's root (walk.h), so each use costs O(1).

#include "cps/check/walk.h"
#include "cps/traverse.h"

namespace letcont::cps {

namespace {

bool is_code(const Walk& walk, Var var) {
  const VarData& data = walk.data.vars[var];
  return data.binder.kind == Binder::Function && walk.type_exists(data.type) &&
         walk.program.types.kind(data.type) == TypeKind::Code;
}

void check_variable(Walk& walk, Expr expr, Var var) {
  const Scope& scope = walk.var_scopes[var.index];
  const PlaceInTree& place = walk.places[expr.index];
  switch (scope.kind) {
  case Scope::Unbound:
    return walk.add(Invariant::VariableScope, expr, walk.text(var) + " is used, but nothing in the program binds it");
  case Scope::Within:
    if (walk.data.defs[place.definition].is_static && !place.function)
      return walk.add(Invariant::StaticOperands, expr, "a static definition refers to the local " + walk.text(var));
    if (!walk.within(scope.root, expr))
      walk.add(Invariant::VariableScope, expr, walk.text(var) + " is used outside of its scope");
    else if (place.code && !walk.within(walk.data.funs[place.code].body, scope.root) && !is_code(walk, var))
      walk.add(Invariant::CodeClosed, expr,
               "the code " + walk.text(place.code) + " refers to " + walk.text(var) + ", and has no environment");
    return;
  case Scope::Global: return; // order.cpp asks when it exists
  }
}

void check_continuation(Walk& walk, Expr expr, ContVar k) {
  const Scope& scope = walk.cont_scopes[k.index];
  if (scope.kind == Scope::Unbound)
    walk.add(Invariant::ContinuationScope, expr, walk.text(k) + " is used, but nothing in the program binds it");
  else if (!walk.within(scope.root, expr))
    walk.add(Invariant::ContinuationScope, expr, walk.text(k) + " is used outside of its scope");
  else if (scope.function != walk.places[expr.index].function)
    walk.add(Invariant::ContinuationFunction, expr,
             walk.text(k) + " is used in the function " + walk.text(walk.places[expr.index].function) +
                 ", and is a continuation outside of it");
}

} // namespace

void check_scopes(Walk& walk) {
  for (Expr expr : walk.preorder) {
    if (!walk.places[expr.index].sound) continue;
    for (Occur use : operands(walk.program, expr)) check_variable(walk, expr, walk.uses[use.index].variable);
    for_each_target(walk.program, expr,
                    [&](ContOccur use) { check_continuation(walk, expr, walk.targets[use.index].variable); });
  }
}

} // namespace letcont::cps
