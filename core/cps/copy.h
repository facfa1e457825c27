// Copies of terms: for passes that put a body in more than one place.
//
// A copy has variables, continuations and functions of its own for all that the term binds, with the same names and
// types; what is free in the term is free in the copy, unless it is told to be something else:
//
//   Copier copier(program);
//   copier.instead(parameter, argument);
//   copier.instead(function_return, k);
//   change.replace(call, copier.copy(Up::function(f)));   // forgets what it was told
//
// O(size of the term) each, however large the program; the tables are kept from one copy to the next.
#pragma once

#include "cps/build.h"

#include <vector>

namespace letcont::cps {

class Copier {
public:
  explicit Copier(Program& program) : program_(program) {}

  // In the next copy, uses of `old` become uses of `with`.
  void instead(Var old, Var with);
  void instead(ContVar old, ContVar with);

  // What the slot holds.
  Fresh copy(Up region);
  // Likewise, put into an empty slot.
  void copy(Up region, Up to);

private:
  struct Pending {
    Up from, to;
  };

  Expr copy_all(Up region, Up to);
  Expr copy_expression(Expr, Up to);
  void copy_operands(Expr from, Expr to);
  ContOccur copy_use(ContOccur, Expr enclosing);
  void copy_targets(Expr from, Expr to);
  void copy_bound(Expr from, Expr to);
  Var copy_variable(Var, Binder);
  HandleRange<Var> copy_parameters(HandleRange<Var>, Binder);
  void copy_continuations(Expr from, Expr to);
  ContVar copy_own(ContVar, Fun);
  void copy_functions(Expr from, Expr to);
  Var find(Var) const;
  ContVar find(ContVar) const;

  Program& program_;
  std::vector<Var> vars_;      // by variable: what stands for it
  std::vector<ContVar> conts_; // by continuation
  std::vector<Var> changed_vars_;
  std::vector<ContVar> changed_conts_;
  std::vector<Pending> pending_;
};

} // namespace letcont::cps
