#include "passes/captures.h"

#include "cps/traverse.h"

#include <utility>

namespace letcont::passes {

using namespace cps;

Captures::Captures(const Program& program) : program_(program) {
  const ProgramData& data = program.data();
  function_of_.resize(data.exprs.limit());
  held_.resize(data.exprs.limit());
  held_by_.resize(data.exprs.limit());
  escapes_.resize(data.funs.limit());
  called_.resize(data.funs.limit());
  needs_.resize(data.funs.limit());
  constants_.resize(data.funs.limit());
  reached_.resize(data.funs.limit());
  look();
  for (uint32_t i = 1; i < data.vars.limit(); ++i) {
    Binder::Kind by = data.vars[Var{i}].binder.kind;
    if (is_constant(Var{i}))
      search_constant(Var{i});
    else if (by == Binder::Let || by == Binder::FunctionParameter || by == Binder::ContinuationParameter)
      search(Var{i});
  }
  // Whether a closure exists depends on what it holds, which may be closures of groups outside.
  for (Expr let : groups_)
    for_each_function(program, let, [&](Fun f) {
      if (has_environment(f)) search(data.funs[f].self);
    });
}

// One walk: where everything is, and how functions are used.
void Captures::look() {
  struct Look : Visitor {
    explicit Look(Captures& all) : all(all), program(all.program_) {}
    void enter(Up region) {
      if (region.kind == Up::OfDefinition) functions = {Fun{}};
      if (region.kind == Up::FunctionOf) functions.push_back(Fun{region.index});
    }
    void leave(Up region) {
      if (region.kind == Up::FunctionOf) functions.pop_back();
    }
    void expression(Expr expr) {
      all.function_of_[expr.index] = functions.back();
      const ExprData& here = program.data().exprs[expr];
      if (here.kind == ExprKind::LetFun) all.groups_.push_back(expr);
      bool closure = here.kind == ExprKind::LetPrim && here.prim == PrimKind::Closure;
      for (Occur use : operands(program, expr)) {
        Var var = variable(program, use);
        Fun f = known_function(program, var);
        if (!f) continue;
        bool as_code = use == here.first_operand; // of a call, or of a closure that is made already
        if (as_code && here.kind == ExprKind::Apply)
          all.called_[f.index] = true;
        else if (!(as_code && closure) && program.types.kind(type(program, var)) == TypeKind::Function)
          all.escapes_[f.index] = true;
      }
    }
    Captures& all;
    const Program& program;
    std::vector<Fun> functions;
  };
  walk(program_, Look(*this));
}

// The function that a local variable is bound in; Fun{} outside of functions.
Fun Captures::owner(Var var) const {
  Binder by = binder(program_, var);
  switch (by.kind) {
  case Binder::Let: return function_of_[by.index];
  case Binder::Function: return function_of_[program_.data().funs[Fun{by.index}].let.index];
  case Binder::FunctionParameter: return Fun{by.index};
  case Binder::ContinuationParameter: return function_of_[program_.data().conts[ContVar{by.index}].let.index];
  default: return {};
  }
}

bool Captures::is_constant(Var var) const {
  Binder by = binder(program_, var);
  if (by.kind != Binder::Let) return false;
  PrimKind kind = primitive(program_, Expr{by.index}).kind;
  return kind <= PrimKind::String || kind == PrimKind::External;
}

void Captures::search_constant(Var var) {
  Fun home = owner(var);
  for (Occur use : uses(program_, var)) {
    Fun f = function_of_[enclosing(program_, use).index];
    if (f != home && std::exchange(reached_[f.index], var) != var) constants_[f.index].push_back(var);
  }
}

void Captures::search(Var var) {
  Fun home = owner(var);
  for (Occur use : uses(program_, var)) {
    pending_.push_back(function_of_[enclosing(program_, use).index]);
    while (!pending_.empty()) {
      Fun f = pending_.back();
      pending_.pop_back();
      if (f != home) reach(f, var, home);
    }
  }
}

void Captures::reach(Fun f, Var var, Fun home) {
  const FunData& data = program_.data().funs[f];
  Binder by = binder(program_, var);
  bool builds = by.kind == Binder::Function && program_.data().funs[Fun{by.index}].let == data.let && escapes(f);
  if (builds || reached_[f.index] == var) return; // one of a group builds the closures of the others
  reached_[f.index] = var;
  needs_[f.index].push_back(var);
  if (!escapes(f)) {
    for (Occur call : uses(program_, data.self)) {
      Fun caller = function_of_[enclosing(program_, call).index];
      if (caller != home) pending_.push_back(caller);
    }
    return;
  }
  if (std::exchange(held_by_[data.let.index], var) == var) return;
  held_[data.let.index].push_back(var);
  pending_.push_back(function_of_[data.let.index]);
}

bool Captures::is_closed(Fun f) const { return escapes(f) && held_[program_.data().funs[f].let.index].empty(); }

uint32_t Captures::environments(Expr let) const {
  uint32_t count = 0;
  for_each_function(program_, let, [&](Fun f) { count += has_environment(f); });
  return count;
}

} // namespace letcont::passes
