// Which functions and continuations may be used inside themselves: those must not be inlined at their only use without
// a closer look.
//
// A function or continuation is *recursive* here if some use of it stands inside its group when `find` looks. Shrinking
// makes no others: it puts a body only where its function was mentioned, so a use arises inside a body only where the
// body led to that use before. What is flagged is then looked at closely. Global functions are all one group; for
// them the definition that each expression is in is known.
//
// `find` takes O(n α(n)); `inside` O(1) for what is not recursive. Else it looks from two ends at once, up from the use
// and through the body, and takes as many steps as the shorter search: bodies that are asked about while a use stands
// far from their binders do not overlap, so that all questions together take O(n log n). `merge` takes O(α(n)).
#pragma once

#include "cps/program.h"

#include <vector>

namespace letcont::passes {

class Recursion {
public:
  explicit Recursion(const cps::Program& program) : program_(program) {}

  void find();
  // All expressions, each after what encloses it.
  const std::vector<cps::Expr>& preorder() const { return preorder_; }

  // Whether the expression stands inside the continuation or local function.
  bool inside(cps::Expr, cps::ContVar) const;
  bool inside(cps::Expr, cps::Fun) const;
  // Whether the expression stands in a definition after this one, whose body then becomes part of that. (Moved to an
  // earlier one it might mention what is defined between the two, and only functions may be used before they are
  // defined.)
  bool merge(cps::Expr, cps::Def);

  bool recursive(cps::ContVar k) const { return conts_[k.index]; }
  bool recursive(cps::Fun f) const { return functions_[f.index]; }

private:
  bool is_inside(cps::Expr, cps::Up region, cps::Expr let) const;
  uint32_t home(uint32_t def);

  const cps::Program& program_;
  std::vector<cps::Expr> preorder_;
  std::vector<uint8_t> conts_, functions_;
  std::vector<uint32_t> definition_of_; // by expression
  std::vector<uint32_t> position_;      // of a definition in the order
  std::vector<uint32_t> merged_into_;   // by definition: where its body has gone
};

} // namespace letcont::passes
