// What the parts of check share: what the walk over the tree found out about every expression, use and variable. For
// this folder alone.
//
// The parts run one after the other. Each trusts only what an earlier one has made sure of:
//   tree.cpp    walks from the definitions to every expression and fills in all the tables
//   uses.cpp    rings
//   scope.cpp   scopes
//   types.cpp   types
//   order.cpp   what definitions need of each other
#pragma once

#include "cps/ast.h"
#include "cps/check/check.h"
#include "types/type_names.h"

namespace letcont::cps {

// Where an expression stands. Numbers are given in preorder, so that the expressions inside another one are those with
// the `size` numbers from its own on.
struct PlaceInTree {
  uint32_t number = 0; // 0: not in the program
  uint32_t size = 0;
  Expr parent;
  Fun function; // the innermost one around it
  Fun code;     // the innermost one around it that has no environment
  Def definition;
  bool sound = false; // its operands and targets exist
};

// Where a variable or a continuation may be used.
struct Scope {
  enum Kind : uint8_t { Unbound, Within, Global };
  Kind kind = Unbound;
  Expr root;    // Within
  Fun function; // the function around the root (for continuations)
};

// What is known of a use. An Occur of the tree has a place; a use that is known has a variable.
template <class V>
struct UseFacts {
  Expr in;    // the expression in the tree that it is an operand or target of
  V variable; // by its links; V{} if they are broken
};

class Walk {
public:
  Walk(const Program& program, size_t most);

  void add(Invariant, Expr, std::string message);
  // For a person: 'x', or "variable 12" if it has no name.
  std::string text(Var) const;
  std::string text(ContVar) const;
  std::string text(Fun) const;
  std::string text(Type type) const { return letcont::brief_text(program.types, type, program.names); }

  bool within(Expr root, Expr expr) const {
    if (!data.exprs.contains(root)) return false;
    const PlaceInTree &outer = places[root.index], &inner = places[expr.index];
    return outer.number != 0 && inner.number - outer.number < outer.size;
  }
  bool type_exists(Type type) const { return type.index != 0 && type.index < program.types.limit(); }

  const Program& program;
  const ProgramData& data;
  std::vector<Violation> found;
  size_t most;

  std::vector<Expr> preorder;
  std::vector<PlaceInTree> places;        // by Expr
  std::vector<Scope> var_scopes;          // by Var
  std::vector<Scope> cont_scopes;         // by ContVar
  std::vector<UseFacts<Var>> uses;        // by Occur
  std::vector<UseFacts<ContVar>> targets; // by ContOccur
  std::vector<uint32_t> definition_order; // by Def; from 1
};

void check_tree(Walk&);
void check_uses(Walk&);
void check_scopes(Walk&);
void check_types(Walk&);
void check_order(Walk&);

} // namespace letcont::cps
