// What the passes share that copy the bodies of functions: the sites that they look at, where a copy may stand, and how
// much they may copy.
#pragma once

#include "cps/copy.h"
#include "cps/traverse.h"
#include "passes/pass.h"

#include <vector>

namespace letcont::passes {

template <class Rule>
class CopyingRewriter : protected Rewriter<Rule> {
protected:
  using Rewriter<Rule>::program_, Rewriter<Rule>::data;

  // A call or a jump, and where it stands.
  struct Site {
    cps::Expr expr;
    cps::Def definition;
    uint32_t depth = 0; // in how many copies
  };

  CopyingRewriter(cps::Program& program, std::span<const RuleRow> rules)
      : Rewriter<Rule>(program, rules), copier_(program), mentions_values_(program.data().defs.limit()),
        position_(program.data().defs.limit()) {
    for (uint32_t i = 0; i < data().order.size(); ++i) position_[data().order[i].index] = i;
  }

  // Whether what that definition defines may be copied into another one: a body may mention only what is defined before
  // the place where it stands.
  bool may_stand_in(cps::Def copied, cps::Def other) const {
    return !mentions_values_[copied.index] || position_[copied.index] < position_[other.index];
  }

  // Takes the size of a body off the budget, if it is at most that and the budget is enough.
  bool fits(cps::Up body, uint32_t most) {
    uint32_t size = cps::size_up_to(program_, body, most + 1);
    if (size > most || size > budget_) return false;
    budget_ -= size;
    return true;
  }

  // Calls `visit` with each site, and with those that are added meanwhile. Returns how often each rule was applied.
  // `budget`: copies may have this size together.
  template <class Visit>
  Counts visit_sites(uint32_t budget, Visit visit) {
    budget_ = budget;
    for (size_t i = 0; i < sites_.size(); ++i)
      if (Site site = sites_[i]; cps::is_live(program_, site.expr)) visit(site);
    return this->counters_.counts();
  }

  cps::Copier copier_;
  std::vector<Site> sites_;
  std::vector<uint8_t> mentions_values_; // by definition: it mentions global variables that are no functions
  std::vector<uint32_t> position_;       // by definition, in the order
  uint32_t size_ = 0;                    // the weight of the program's expressions (cps/traverse.h)

private:
  uint32_t budget_ = 0; // the size that further copies may have
};

} // namespace letcont::passes
