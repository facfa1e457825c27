// Which functions and continuations may be used inside themselves: those must not be inlined at their only use without
// a closer look.
//
// A function or continuation is *recursive* here if some use of it stands inside its group when `look` looks. Shrinking
// makes no others: it puts a body only where its function was mentioned, so a use arises inside a body only where the
// body led to that use before. What is flagged is then looked at closely. Global functions are all one group; for
// them the definition that each expression is in is known.
//
// Definitions are looked at one by one, each just before it is worked on: a program of a million expressions is not in
// the caches twice.
//
// `look` takes O(n log n) at worst, since reading does not shorten paths (var.h); in practice it is linear. `inside`
// takes O(1) for what is not recursive. Else it looks from two ends at once, up from the use and through the body, and
// takes as many steps as the shorter search: bodies that are asked about while a use stands far from their binders do
// not overlap, so that all questions together take O(n log n). `merge` takes O(log n), amortised: it shortens paths,
// but does not link by rank.
#pragma once

#include "cps/program.h"

#include <span>
#include <vector>

namespace letcont::passes {

class Recursion {
public:
  explicit Recursion(const cps::Program&);

  // Looks at a definition, and gives its expressions, each after what encloses it, until the next look.
  std::span<const cps::Expr> look(cps::Def);
  // Whether the definition that the expression was in at first has been looked at.
  bool has_seen(cps::Expr expr) const { return definition_of_[expr.index] != 0; }
  // Whether something recursive was seen that nothing outside of its group used.
  bool saw_unreached() const { return saw_unreached_; }

  // Whether the expression stands inside the continuation or local function.
  bool inside(cps::Expr, cps::ContVar) const;
  bool inside(cps::Expr, cps::Fun) const;
  // Whether the expression stands in a definition after this one, whose body then becomes part of that. (One order for
  // all: so no two bodies become part of each other.)
  bool merge(cps::Expr, cps::Def);

  bool recursive(cps::ContVar k) const { return conts_[k.index] & UsedInside; }
  bool recursive(cps::Fun f) const { return functions_[f.index] & UsedInside; }
  // The place of a definition in the order.
  uint32_t position(cps::Def def) const { return position_[def.index]; }
  // The definition that the expression is in now.
  cps::Def definition(cps::Expr expr) { return {home(definition_of_[expr.index])}; }

private:
  enum : uint8_t { UsedInside = 1, UsedOutside = 2 };
  struct Looker;

  bool is_inside(cps::Expr, cps::Up region, cps::Expr let) const;
  uint32_t home(uint32_t def);

  const cps::Program& program_;
  std::vector<cps::Expr> preorder_;        // of the definition that was looked at last
  std::vector<uint8_t> conts_, functions_; // how each is used
  std::vector<uint8_t> open_;              // by let of a group: the look is in one of its bodies
  std::vector<cps::ContVar> found_conts_;  // recursive ones, in the definition that was looked at last
  std::vector<cps::Fun> found_functions_;  // likewise
  std::vector<uint32_t> definition_of_;    // by expression
  std::vector<uint32_t> position_;         // of a definition in the order
  std::vector<uint32_t> merged_into_;      // by definition: where its body has gone
  bool saw_unreached_ = false;
};

} // namespace letcont::passes
