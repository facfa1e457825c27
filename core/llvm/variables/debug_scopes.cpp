#include "llvm/variables/debug_scopes.h"

#include "cps/ast.h"

namespace letcont {

using namespace cps;

DebugScopes::DebugScopes(llvm::DIBuilder& builder, const Program& program)
    : builder_(builder), program_(program), in_lets_(program.data().exprs.limit()),
      in_continuations_(program.data().conts.limit()) {}

DebugScopes::Scope& DebugScopes::inside(Up up) {
  return up.kind == Up::BodyOf ? in_lets_[up.index] : in_continuations_[up.index];
}

// Whether a variable has a name, and is not the name of a function elsewhere.
bool DebugScopes::has_value(Var var) const { return !name(program_, var).empty() && !is_external(program_, var); }

// Whether what is around an expression binds a variable with a name.
bool DebugScopes::binds(Up up) const {
  if (up.kind == Up::BodyOf)
    return kind(program_, Expr{up.index}) == ExprKind::LetPrim &&
           has_value(program_.data().exprs[Expr{up.index}].variable());
  for (Var parameter : parameters(program_, ContVar{up.index}))
    if (has_value(parameter)) return true;
  return false;
}

// Goes up to a scope that is known, or to the function, and comes back down.
DebugScopes::Scope DebugScopes::find(Up up, llvm::DISubprogram* function) {
  way_.clear();
  Scope scope{function, 0};
  while (up.kind == Up::BodyOf || up.kind == Up::ContinuationOf) {
    if (inside(up).scope) {
      scope = inside(up);
      break;
    }
    way_.push_back(up);
    up = enclosing(program_, up.kind == Up::BodyOf ? Expr{up.index} : program_.data().conts[ContVar{up.index}].let);
  }
  for (; !way_.empty(); way_.pop_back()) {
    if (scope.depth < most_nested && binds(way_.back()))
      scope = {builder_.createLexicalBlock(scope.scope, function->getFile(), function->getLine(), 0), scope.depth + 1};
    inside(way_.back()) = scope;
  }
  return scope;
}

llvm::DILocalScope* DebugScopes::of(Expr expr, llvm::DISubprogram* function) {
  return find(enclosing(program_, expr), function).scope;
}

// Whether another parameter beside it has the same name, so that nobody could say which one it is.
bool DebugScopes::is_ambiguous(Var var, Binder by) const {
  if (by.kind == Binder::Let) return false;
  HandleRange<Var> all = by.kind == Binder::FunctionParameter ? parameters(program_, Fun{by.index})
                                                              : parameters(program_, ContVar{by.index});
  for (Var other : all)
    if (other != var && program_.data().vars[other].name == program_.data().vars[var].name) return true;
  return false;
}

llvm::DILocalScope* DebugScopes::of(Var var, llvm::DISubprogram* function) {
  Binder by = binder(program_, var);
  if (!has_value(var) || is_ambiguous(var, by)) return nullptr;
  if (by.kind == Binder::FunctionParameter) return function;
  if (by.kind != Binder::Let && by.kind != Binder::ContinuationParameter) return nullptr;
  Scope scope = find({by.kind == Binder::Let ? Up::BodyOf : Up::ContinuationOf, by.index}, function);
  return scope.depth < most_nested ? scope.scope : nullptr;
}

} // namespace letcont
