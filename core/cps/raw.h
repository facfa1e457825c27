// Write access to the representation, for the sources of this library only: everyone else builds and changes programs
// through build.h and change.h, which keep the invariants.
#pragma once
#ifndef LETCONT_CPS_SOURCE
#error "cps/raw.h belongs to the cps library; include cps/build.h or cps/change.h"
#endif

#include "cps/program.h"

namespace letcont::cps {

// A ring and its sets, for either kind of variable. `Vars` gives the record with the `uses` of a V.
template <class V, class O, class Vars>
struct Uses {
  UseTable<V, O>& table;
  Vars& vars;

  struct Links {
    Arena<UseData<V, O>, O>& uses;
    auto& operator[](O use) { return uses[use].link; }
    const auto& operator[](O use) const { return uses[use].link; }
  };
  Links links() { return {table.uses}; }

  V variable(O use) {
    Links all = links();
    return table.sets.description(table.sets.find(all, use));
  }

  // Puts a fresh use into the ring and the set of `variable`. O(α(n)).
  void enter(O use, V variable, Expr enclosing) {
    table.uses[use].enclosing = enclosing;
    Links all = links();
    O& head = vars[variable].uses;
    if (!head) {
      table.sets.singleton(all, use, variable);
      table.uses[use].previous = table.uses[use].next = use;
      head = use;
      return;
    }
    table.sets.add(all, use, table.sets.find(all, head));
    O after = table.uses[head].next;
    table.uses[use].previous = head;
    table.uses[use].next = after;
    table.uses[head].next = use;
    table.uses[after].previous = use;
  }

  // Takes a use out of its ring, and gives the variable that it was a use of. Its link stays, since others may find
  // their variable through it.
  V remove(O use) {
    V owner = variable(use);
    UseData<V, O>& data = table.uses[use];
    if (data.next == use) {
      vars[owner].uses = O{};
    } else {
      table.uses[data.previous].next = data.next;
      table.uses[data.next].previous = data.previous;
      if (vars[owner].uses == use) vars[owner].uses = data.next;
    }
    data.enclosing = Expr{};
    data.previous = data.next = O{};
    return owner;
  }

  // Makes every use of `old` a use of `with`. O(α(n)), whatever their numbers.
  void substitute(V with, V old) {
    O from = vars[old].uses, to = vars[with].uses;
    if (!from || with == old) return;
    Links all = links();
    auto source = table.sets.find(all, from);
    vars[old].uses = O{};
    if (!to) {
      table.sets.set_description(source, with);
      vars[with].uses = from;
      return;
    }
    table.sets.unite(all, table.sets.find(all, to), source, with);
    O from_next = table.uses[from].next, to_next = table.uses[to].next;
    table.uses[from].next = to_next;
    table.uses[to_next].previous = from;
    table.uses[to].next = from_next;
    table.uses[from_next].previous = to;
  }
};

struct Raw {
  static ProgramData& data(Program& program) { return program.data_; }
  static auto occurs(Program& program) {
    return Uses<Var, Occur, Arena<VarData, Var>>{program.data_.occurs, program.data_.vars};
  }
  static auto cont_occurs(Program& program) {
    return Uses<ContVar, ContOccur, Arena<ContData, ContVar>>{program.data_.cont_occurs, program.data_.conts};
  }

  // The fields of an expression, whatever its kind: for tests that break programs.
  static uint32_t& link(ExprData& expr) { return expr.link_; }
  static uint32_t& number(ExprData& expr) { return expr.number_; }
  static uint32_t& rest(ExprData& expr) { return expr.rest_; }

  // Puts `expr` into the slot that `up` names, and tells it so.
  static void place(Program& program, Expr expr, Up up) {
    ProgramData& data = program.data_;
    if (expr) data.exprs[expr].up = up;
    switch (up.kind) {
    case Up::Nothing: break;
    case Up::OfDefinition: data.defs[Def{up.index}].value = expr; break;
    case Up::BodyOf: data.exprs[Expr{up.index}].set_body(expr); break;
    case Up::ContinuationOf: data.conts[ContVar{up.index}].body = expr; break;
    case Up::FunctionOf: data.funs[Fun{up.index}].body = expr; break;
    }
  }
};

} // namespace letcont::cps
