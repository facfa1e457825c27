// Finds out cheaply whether a program may hold what cannot be reached, so that the sweep through all of it (reach.h) is
// made only then.
//
// What no counting of uses finds is used by itself, or by others that are not reached either; among those there is
// always a group of functions or continuations whose uses are all in its own bodies (take one that is bound innermost
// and last), or a definition that is used by such definitions only. A group gets into that state when it loses the
// last of its other uses. So each thing that is used inside itself and loses a use becomes a *suspect*, and in the end
// it is enough to find for each suspect one use outside its group:
//
//   let f = fun k (x) -> { … f(k, y) }   in …   g(j, f) …      the use in g's call was lost: is there another?
//
// Time: that other use is a few steps below the binder for most. All searches together take at most as many steps as
// the program has expressions; when they are spent, the answer is that there may be something. Definitions take the
// number of uses of global variables.
#pragma once

#include "passes/analysis/recursion.h"

#include <cstdint>
#include <vector>

namespace letcont::passes {

class Suspects {
public:
  Suspects(const cps::Program& program, Recursion& recursion) : program_(program), recursion_(recursion) {}

  // It has lost a use, and has others.
  void add(cps::ContVar k) {
    if (recursion_.recursive(k)) conts_.push_back(k);
  }
  void add(cps::Fun f) {
    if (recursion_.recursive(f)) functions_.push_back(f);
  }

  // Whether there may be functions, continuations or definitions that cannot be reached. The suspects are forgotten.
  bool any_unreached();

private:
  template <class Member, class Table>
  bool used_from_outside(const Table& table, Member member);
  bool is_outside(cps::Expr use, cps::Expr let);
  bool all_definitions_reached();

  const cps::Program& program_;
  Recursion& recursion_;
  std::vector<cps::ContVar> conts_;
  std::vector<cps::Fun> functions_;
  uint32_t steps_ = 0; // that are left
};

// A static definition that nobody outside sees.
bool is_private_static(const cps::Program&, cps::Def);

} // namespace letcont::passes
