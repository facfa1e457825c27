// Folds and iterations over programs, so that passes do not depend on how a program is represented.
//
// A *region* is what a slot holds: the body of a definition, a continuation or a function; a chain of lets and the
// expression that ends it. Regions nest where a chain binds continuations or functions. `walk` visits a region and all
// regions in it, in the order in which scopes open: every binder before what is in its scope. So a table that is
// filled on the way, and cut back when a region is left, holds exactly what is in scope.
//
//   for_each_expression(program, Up::function(f), [&](Expr expr) { … });
//
// Everything here is linear in what it visits (but free_variables makes a table of all variables), and works with a
// list of its own: a term may nest a million deep.
#pragma once

#include "cps/ast.h"

#include <algorithm>
#include <vector>

namespace letcont::cps {

// ---- What one expression has

// The expression in a slot.
inline Expr content(const Program& program, Up slot) {
  const ProgramData& data = program.data();
  switch (slot.kind) {
  case Up::Nothing: break;
  case Up::OfDefinition: return data.defs[Def{slot.index}].value;
  case Up::BodyOf: return data.exprs[Expr{slot.index}].body();
  case Up::ContinuationOf: return data.conts[ContVar{slot.index}].body;
  case Up::FunctionOf: return data.funs[Fun{slot.index}].body;
  }
  return {};
}

// A deleted expression is in no slot.
inline bool is_live(const Program& program, Expr expr) { return program.data().exprs[expr].up.kind != Up::Nothing; }
// A deleted continuation or function has no body. (Nor has a function's own continuation.)
inline bool has_body(const Program& program, ContVar k) { return bool(program.data().conts[k].body); }
inline bool has_body(const Program& program, Fun f) { return bool(program.data().funs[f].body); }

// The continuations that a LetCont binds, the functions that a LetFun binds. `f` may delete the one it is given.
template <class F>
void for_each_continuation(const Program& program, Expr let, F&& f) {
  for (ContVar k = program.data().exprs[let].first_continuation(), next; k; k = next) {
    next = program.data().conts[k].next;
    f(k);
  }
}
template <class F>
void for_each_function(const Program& program, Expr let, F&& f) {
  for (Fun fun = program.data().exprs[let].first_function(), next; fun; fun = next) {
    next = program.data().funs[fun].next;
    f(fun);
  }
}

// The continuations that an expression may go on with: each use.
template <class F>
void for_each_target(const Program& program, Expr expr, F&& f) {
  const ExprData& data = program.data().exprs[expr];
  switch (data.kind) {
  case ExprKind::ApplyCont: f(data.target()); break;
  case ExprKind::Apply: {
    ContOccur handler = data.handler();
    f(data.target());
    if (handler) f(handler);
    break;
  }
  case ExprKind::Case:
    for (const Branch& branch : branches(program, expr)) f(branch.target);
    if (data.otherwise()) f(data.otherwise());
    break;
  default: break;
  }
}

// Whether a use of a variable is what a call calls.
inline bool is_callee(const Program& program, Occur use) {
  const ExprData& in = program.data().exprs[enclosing(program, use)];
  return in.kind == ExprKind::Apply && in.first_operand == use;
}

// Whether an expression is a tail call: one that goes on with its function's own return continuation, and its own
// handler, if it names any.
inline bool is_tail_call(const Program& program, Expr expr) {
  const ExprData& data = program.data().exprs[expr];
  return data.kind == ExprKind::Apply && is_return(program, variable(program, data.target())) &&
         (!data.handler() || is_handler(program, variable(program, data.handler())));
}

// The variables that an expression binds: a let's own, the parameters of continuations and functions.
template <class F>
void for_each_bound(const Program& program, Expr expr, F&& f) {
  switch (program.data().exprs[expr].kind) {
  case ExprKind::LetPrim: f(program.data().exprs[expr].variable()); break;
  case ExprKind::LetCont:
    for_each_continuation(program, expr, [&](ContVar k) {
      for (Var parameter : parameters(program, k)) f(parameter);
    });
    break;
  case ExprKind::LetFun:
    for_each_function(program, expr, [&](Fun fun) {
      f(program.data().funs[fun].self);
      for (Var parameter : parameters(program, fun)) f(parameter);
    });
    break;
  default: break;
  }
}

// ---- Walks

// What a walk tells; a visitor derives from this and says what it wants to know.
// What it may change on the way: `enter` may put lets at the beginning of the region; `expression` may delete the
// expression that it is given, replace its operands, or put lets before it, or after it if it is a LetFun or LetCont.
struct Visitor {
  void enter(Up) {} // a definition's, continuation's or function's body begins
  void expression(Expr) {}
  void leave(Up) {} // it has ended, with all regions in it
};

template <class F>
struct OnExpression : Visitor {
  explicit OnExpression(F& f) : f(f) {}
  void expression(Expr expr) { f(expr); }
  F& f;
};

// Visits the region in `root`, in the order of scopes: the regions that a let binds come before what follows the let.
template <class V>
void walk(const Program& program, Up root, V&& visitor) {
  struct Pending {
    Up slot;
    bool leave;
  };
  std::vector<Pending> pending{{root, false}};
  while (!pending.empty()) {
    auto [slot, leave] = pending.back();
    pending.pop_back();
    if (leave) {
      visitor.leave(slot);
      continue;
    }
    if (slot.kind != Up::BodyOf) {
      visitor.enter(slot);
      pending.push_back({slot, true});
    }
    for (Expr at = content(program, slot); at;) {
      const ExprData here = program.data().exprs[at]; // before the visitor may delete it
      size_t base = pending.size();
      switch (here.kind) {
      case ExprKind::LetCont:
        for_each_continuation(program, at, [&](ContVar k) { pending.push_back({Up::continuation(k), false}); });
        break;
      case ExprKind::LetFun:
        for_each_function(program, at, [&](Fun f) { pending.push_back({Up::function(f), false}); });
        break;
      default: break;
      }
      visitor.expression(at);
      if (here.kind == ExprKind::LetPrim) {
        at = here.body();
        continue;
      }
      if (here.kind == ExprKind::LetCont || here.kind == ExprKind::LetFun) {
        if (here.body()) pending.push_back({Up::body(at), false});
        std::reverse(pending.begin() + static_cast<ptrdiff_t>(base), pending.end()); // the first shall be the next
      }
      break;
    }
  }
}

// The whole program: its definitions in order.
template <class V>
void walk(const Program& program, V&& visitor) {
  for (size_t i = 0; i < program.data().order.size(); ++i)
    walk(program, Up::definition(program.data().order[i]), visitor);
}

template <class F>
void for_each_expression(const Program& program, Up root, F&& f) {
  walk(program, root, OnExpression(f));
}
template <class F>
void for_each_expression(const Program& program, F&& f) {
  walk(program, OnExpression(f));
}

// The bodies of all definitions, functions and continuations, in the order of scopes. O(program).
inline std::vector<Up> regions(const Program& program) {
  struct Collect : Visitor {
    explicit Collect(std::vector<Up>& all) : all(all) {}
    void enter(Up region) { all.push_back(region); }
    std::vector<Up>& all;
  };
  std::vector<Up> all;
  walk(program, Collect(all));
  return all;
}

// How many expressions a program has.
inline size_t size(const Program& program) {
  size_t count = 0;
  for_each_expression(program, [&](Expr) { ++count; });
  return count;
}

// How much a copy of an expression, without what is in it, costs in expressions: 1, and 1 for each 16 parts of a long
// one, such as a call with thousands of arguments. O(1).
inline uint32_t weight(const ExprData& expr) {
  uint32_t branches = expr.kind == ExprKind::Case ? expr.branch_count() : 0;
  return 1 + (expr.operand_count + branches) / 16;
}

// The weight of all expressions of a region, with parameters counted likewise; if it is `most` or more, any number from
// `most` on. O(most).
inline uint32_t size_up_to(const Program& program, Up root, uint32_t most) {
  uint32_t count = 0;
  std::vector<Up> pending{root};
  while (!pending.empty() && count < most) {
    Up slot = pending.back();
    pending.pop_back();
    for (Expr at = content(program, slot); at && count < most;) {
      const ExprData& here = program.data().exprs[at];
      count += weight(here);
      auto wait = [&](Up region, uint32_t parameters) {
        pending.push_back(region);
        count += parameters / 16;
      };
      // Not all of a group that is larger: none of them is empty.
      if (here.kind == ExprKind::LetCont)
        for (ContVar k = here.first_continuation(); k && pending.size() < most; k = program.data().conts[k].next)
          wait(Up::continuation(k), program.data().conts[k].parameter_count);
      if (here.kind == ExprKind::LetFun)
        for (Fun f = here.first_function(); f && pending.size() < most; f = program.data().funs[f].next)
          wait(Up::function(f), program.data().funs[f].parameter_count);
      at = is_let(here.kind) ? here.body() : Expr{};
    }
  }
  return count;
}

// The local variables that a region uses and does not bind, each once, in the order of their first use. Global ones do
// not count.
inline std::vector<Var> free_variables(const Program& program, Up root) {
  enum : uint8_t { Unseen, Bound, Free };
  std::vector<uint8_t> state(program.data().vars.limit());
  std::vector<Var> free;
  if (root.kind == Up::FunctionOf)
    for (Var parameter : parameters(program, Fun{root.index})) state[parameter.index] = Bound;
  if (root.kind == Up::ContinuationOf)
    for (Var parameter : parameters(program, ContVar{root.index})) state[parameter.index] = Bound;
  for_each_expression(program, root, [&](Expr expr) {
    for_each_bound(program, expr, [&](Var var) { state[var.index] = Bound; });
    for (Occur use : operands(program, expr)) {
      Var var = variable(program, use);
      if (state[var.index] != Unseen || binder(program, var).kind == Binder::Definition) continue;
      state[var.index] = Free;
      free.push_back(var);
    }
  });
  return free;
}

} // namespace letcont::cps
