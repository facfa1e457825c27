// Write access to a CPS program, for tests that break one deliberately, and names for its parts.
#pragma once

#define LETCONT_CPS_SOURCE
#include "cps/parse/parse.h"
#include "cps/raw.h"
#include "cps/var.h"

#include <gtest/gtest.h>

namespace letcont::cps {

// The program that a text means, which must be right.
inline Program read(std::string text) {
  Source source("test.cps", std::move(text));
  Diagnostics diagnostics;
  std::optional<Program> program = parse(source, diagnostics);
  EXPECT_TRUE(program.has_value()) << render(diagnostics, source, false);
  return program ? std::move(*program) : Program();
}

// Things are found by their names, of which the first counts.
struct Surgery {
  explicit Surgery(Program& program) : program(program), data(Raw::data(program)) {}

  Var var(std::string_view wanted) const {
    return find<Var>(data.vars, wanted, [](const VarData& v) { return v.name; });
  }
  ContVar cont(std::string_view wanted) const {
    return find<ContVar>(data.conts, wanted, [](const ContData& k) { return k.name; });
  }
  Fun fun(std::string_view wanted) const {
    return find<Fun>(data.funs, wanted, [&](const FunData& f) { return data.vars[f.self].name; });
  }
  Def def(std::string_view wanted) const {
    return find<Def>(data.defs, wanted,
                     [&](const DefData& d) { return d.variable ? data.vars[d.variable].name : Name{}; });
  }
  // The let that binds the variable; a static definition's too.
  Expr let(std::string_view wanted) const {
    Expr expr = defining_let(program, var(wanted));
    return expr ? expr : data.funs[fun(wanted)].let;
  }
  ExprData& at(Expr expr) const { return data.exprs[expr]; }
  ExprData& let_data(std::string_view wanted) const { return at(let(wanted)); }
  // What a continuation's body begins with.
  Expr body(std::string_view k) const { return data.conts[cont(k)].body; }
  Expr first(ExprKind kind) const {
    for (uint32_t i = 1; i < data.exprs.limit(); ++i)
      if (data.exprs[Expr{i}].kind == kind) return Expr{i};
    ADD_FAILURE() << "no such expression";
    return {};
  }
  Occur operand(std::string_view let, uint32_t i = 0) const { return Occur{let_data(let).first_operand.index + i}; }
  UseData<Var, Occur>& use(Occur occur) const { return data.occurs.uses[occur]; }
  UseData<ContVar, ContOccur>& use(ContOccur occur) const { return data.cont_occurs.uses[occur]; }
  // The occurrence becomes one of another variable, with ring and sets as they should be.
  void rename(Occur occur, std::string_view to) const { move(Raw::occurs(program), occur, var(to)); }
  void rename(ContOccur occur, std::string_view to) const { move(Raw::cont_occurs(program), occur, cont(to)); }
  template <class Uses, class Occurrence, class Binder>
  void move(Uses uses, Occurrence occur, Binder to) const {
    Expr in = use(occur).enclosing;
    uses.remove(occur);
    use(occur).link = {};
    uses.enter(occur, to, in);
  }

  Program& program;
  ProgramData& data;

private:
  template <class H, class Items, class NameOf>
  H find(const Items& items, std::string_view wanted, NameOf name_of) const {
    for (uint32_t i = 1; i < items.limit(); ++i)
      if (program.names.text(name_of(items[H{i}])) == wanted) return H{i};
    ADD_FAILURE() << "nothing is called " << wanted;
    return {};
  }
};

} // namespace letcont::cps
