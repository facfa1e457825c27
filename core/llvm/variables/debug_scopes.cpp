#include "llvm/variables/debug_scopes.h"

#include "cps/ast.h"

namespace letcont {

using namespace cps;

DebugScopes::DebugScopes(llvm::DIBuilder& builder, const Program& program, std::string_view text)
    : builder_(builder), program_(program), blocks_(text), scopes_(1), in_lets_(program.data().exprs.limit()),
      in_continuations_(program.data().conts.limit()) {}

uint32_t& DebugScopes::inside(Up up) {
  return up.kind == Up::BodyOf ? in_lets_[up.index] : in_continuations_[up.index];
}

// Whether a variable has a name, and is not the name of a function elsewhere.
bool DebugScopes::has_value(Var var) const { return !name(program_, var).empty() && !is_external(program_, var); }

// The first variable with a name that is bound by what is around an expression; none if there is none.
Var DebugScopes::bound_by(Up up) const {
  if (up.kind == Up::BodyOf) {
    if (kind(program_, Expr{up.index}) != ExprKind::LetPrim) return {};
    Var var = program_.data().exprs[Expr{up.index}].variable();
    return has_value(var) ? var : Var{};
  }
  for (Var parameter : parameters(program_, ContVar{up.index}))
    if (has_value(parameter)) return parameter;
  return {};
}

// Whether `outer` is the scope itself, or one of those that run before it.
bool DebugScopes::is_around(uint32_t outer, uint32_t scope) const {
  const uint32_t level = scopes_[outer].level;
  while (scopes_[scope].level > level)
    scope = scopes_[scopes_[scope].far].level >= level ? scopes_[scope].far : scopes_[scope].around;
  return scope == outer;
}

// The innermost scope from this one on whose names may mean something at that place of the source. It is that of one of
// the blocks around the place, or of the function.
uint32_t DebugScopes::meant(uint32_t scope, Span at) const {
  uint32_t block = blocks_.around(at);
  if (block == Blocks::unplaced) return scope;
  uint32_t found = scopes_[scope].function;
  auto look = [&](uint32_t of) {
    auto known = of_block_.find(of);
    if (known == of_block_.end()) return;
    for (auto each = known->second.rbegin(); each != known->second.rend(); ++each) {
      if (!is_around(*each, scope)) continue;
      if (scopes_[*each].level > scopes_[found].level) found = *each;
      return;
    }
  };
  look(Blocks::unplaced);
  for (; block != Blocks::outside; block = blocks_.parent(block)) look(block);
  look(Blocks::outside);
  return found;
}

uint32_t DebugScopes::of_function(llvm::DISubprogram* function) {
  if (scopes_[last_function_].scope != function) {
    last_function_ = static_cast<uint32_t>(scopes_.size());
    scopes_.push_back({.scope = function, .function = last_function_, .around = last_function_, .far = last_function_});
  }
  return last_function_;
}

// A block of DWARF in `outer`, for a variable that is bound where `around` is the innermost scope.
uint32_t DebugScopes::add(uint32_t outer, uint32_t around, Span binding, llvm::DISubprogram* function) {
  const Scope &before = scopes_[around], &far = scopes_[before.far];
  const bool is_full = before.level - far.level == far.level - scopes_[far.far].level;
  Scope made{.scope = builder_.createLexicalBlock(scopes_[outer].scope, function->getFile(), function->getLine(), 0),
             .depth = scopes_[outer].depth + 1,
             .level = before.level + 1,
             .function = before.function,
             .around = around,
             .far = is_full ? far.far : around};
  scopes_.push_back(made);
  of_block_[blocks_.around(binding)].push_back(static_cast<uint32_t>(scopes_.size() - 1));
  return static_cast<uint32_t>(scopes_.size() - 1);
}

// Goes up to a scope that is known, or to the function, and comes back down.
uint32_t DebugScopes::find(Up up, llvm::DISubprogram* function) {
  way_.clear();
  uint32_t scope = unknown;
  while (up.kind == Up::BodyOf || up.kind == Up::ContinuationOf) {
    scope = inside(up);
    if (scope != unknown) break;
    way_.push_back(up);
    up = enclosing(program_, up.kind == Up::BodyOf ? Expr{up.index} : program_.data().conts[ContVar{up.index}].let);
  }
  if (scope == unknown) scope = of_function(function);
  for (; !way_.empty(); way_.pop_back()) {
    if (Var var = bound_by(way_.back())) {
      Span binding = program_.data().vars[var].span;
      uint32_t outer = meant(scope, binding);
      if (scopes_[outer].depth < most_nested) scope = add(outer, scope, binding, function);
    }
    inside(way_.back()) = scope;
  }
  return scope;
}

llvm::DILocalScope* DebugScopes::of(Expr expr, llvm::DISubprogram* function) {
  return scopes_[meant(find(enclosing(program_, expr), function), span(program_, expr))].scope;
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
  const Scope& scope = scopes_[find({by.kind == Binder::Let ? Up::BodyOf : Up::ContinuationOf, by.index}, function)];
  return scope.depth < most_nested ? scope.scope : nullptr;
}

} // namespace letcont
