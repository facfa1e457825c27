#include "llvm/variables/debug_scopes.h"

#include "cps/ast.h"

namespace letcont {

using namespace cps;

DebugScopes::DebugScopes(llvm::DIBuilder& builder, const Program& program)
    : builder_(builder), program_(program), names_(program.data().locals ? Scopes(*program.data().locals) : Scopes()),
      scopes_(1), in_lets_(program.data().exprs.limit()), in_continuations_(program.data().conts.limit()) {
  if (!program.data().locals) return;
  std::unordered_set<uint32_t> is_noted; // macros repeat bindings
  for (auto [binding, first] : program.data().locals->same) {
    const LocalName *one = names_.bound_at(binding), *other = names_.bound_at(first);
    if (one && other && one->name == other->name && is_noted.insert(binding.begin).second)
      other_regions_[first.begin].push_back(names_.region(binding));
  }
}

uint32_t& DebugScopes::inside(Up up) {
  return up.kind == Up::BodyOf ? in_lets_[up.index] : in_continuations_[up.index];
}

// Whether a variable has a name, and is not the name of a function elsewhere; but for parameters of functions, whether
// that is one of the source, where that is known.
bool DebugScopes::has_value(Var var) const {
  bool is_named = names_.empty() || binder(program_, var).kind == Binder::FunctionParameter ||
                  names_.bound_at(program_.data().vars[var].span);
  return is_named && !name(program_, var).empty() && !is_external(program_, var);
}

bool DebugScopes::is_local(Name name, Expr at) const {
  return span(program_, at).known() && names_.meant(name, span(program_, at).begin);
}

bool DebugScopes::has_local(Name name) const {
  bool has = false;
  names_.each_of(name, [&](const LocalName&) { has = true; });
  return has;
}

bool DebugScopes::is_meant(Var var, Expr at) const {
  const VarData& data = program_.data().vars[var];
  if (names_.empty() || !span(program_, at).known()) return true;
  const LocalName* local = names_.meant(data.name, span(program_, at).begin);
  return !local || names_.first_name(local->binding) == names_.first_name(data.span);
}

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
// the regions around the place, or of the function.
uint32_t DebugScopes::meant(uint32_t scope, Span at) const {
  if (names_.empty() || !at.known()) return scope;
  uint32_t found = scopes_[scope].function;
  auto look = [&](uint32_t of) {
    auto known = of_region_.find(of);
    if (known == of_region_.end()) return;
    for (auto each = known->second.rbegin(); each != known->second.rend(); ++each) {
      if (!is_around(*each, scope)) continue;
      if (scopes_[*each].level > scopes_[found].level) found = *each;
      return;
    }
  };
  for (uint32_t region = names_.around(at.begin); region != Scopes::outside; region = names_.parent(region))
    look(region);
  look(Scopes::outside);
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
  const auto number = static_cast<uint32_t>(scopes_.size() - 1);
  of_region_[names_.region(binding)].push_back(number);
  if (auto others = other_regions_.find(binding.begin); others != other_regions_.end())
    for (uint32_t region : others->second) of_region_[region].push_back(number);
  return number;
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
      const LocalName* local = names_.bound_at(binding);
      uint32_t outer = meant(scope, local ? local->scope : binding); // that of a name beside it is around it, too
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
  if (by.kind == Binder::FunctionParameter)
    return is_meant(var, program_.data().funs[Fun{by.index}].body) ? function : nullptr;
  if (by.kind != Binder::Let && by.kind != Binder::ContinuationParameter) return nullptr;
  const Scope& scope = scopes_[find({by.kind == Binder::Let ? Up::BodyOf : Up::ContinuationOf, by.index}, function)];
  return scope.depth < most_nested ? scope.scope : nullptr;
}

} // namespace letcont
