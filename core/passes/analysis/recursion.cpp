#include "passes/analysis/recursion.h"

#include "cps/traverse.h"

#include <optional>

namespace letcont::passes {

using namespace cps;

struct Recursion::Looker : Visitor {
  Looker(Recursion& to, Def def) : to(to), program(to.program_), definition(def.index) {}

  Expr group(Up region) const {
    if (region.kind == Up::ContinuationOf) return program.data().conts[ContVar{region.index}].let;
    if (region.kind == Up::FunctionOf) return program.data().funs[Fun{region.index}].let;
    return {};
  }
  void enter(Up region) {
    if (Expr let = group(region)) to.open_[let.index] = true;
  }
  void leave(Up region) {
    if (Expr let = group(region)) to.open_[let.index] = false;
  }
  void expression(Expr expr) {
    to.preorder_.push_back(expr);
    to.definition_of_[expr.index] = definition;
    for (Occur use : operands(program, expr)) {
      Binder by = binder(program, variable(program, use));
      if (by.kind == Binder::Function) used(Fun{by.index}, program.data().funs, to.functions_, to.found_functions_);
    }
    for_each_target(program, expr, [&](ContOccur use) {
      ContVar k = variable(program, use);
      if (is_local(program, k)) used(k, program.data().conts, to.conts_, to.found_conts_);
    });
  }
  // A member of a group is used here.
  template <class Member, class Table>
  void used(Member member, const Table& table, std::vector<uint8_t>& how, std::vector<Member>& found) {
    uint8_t here = to.open_[table[member].let.index] ? UsedInside : UsedOutside;
    if (here == UsedInside && !(how[member.index] & UsedInside)) found.push_back(member);
    how[member.index] |= here;
  }

  Recursion& to;
  const Program& program;
  uint32_t definition;
};

Recursion::Recursion(const Program& program)
    : program_(program), conts_(program.data().conts.limit()), functions_(program.data().funs.limit()),
      open_(program.data().exprs.limit()), definition_of_(program.data().exprs.limit()),
      position_(program.data().defs.limit()), merged_into_(program.data().defs.limit()) {
  const std::vector<Def>& order = program.data().order;
  for (uint32_t i = 0; i < order.size(); ++i) position_[order[i].index] = i;
}

std::span<const Expr> Recursion::look(Def def) {
  preorder_.clear();
  found_conts_.clear();
  found_functions_.clear();
  walk(program_, Up::definition(def), Looker(*this, def));
  for (ContVar k : found_conts_) saw_unreached_ |= !(conts_[k.index] & UsedOutside);
  for (Fun f : found_functions_) saw_unreached_ |= !(functions_[f.index] & UsedOutside);
  return preorder_;
}

namespace {

// From an expression upwards: a few steps at a time, until the region is reached, or the let that binds what it is the
// body of.
class Climb {
public:
  Climb(const Program& program, Expr from, Up region, Expr let)
      : program_(program), at_(from), region_(region), let_(let) {}

  // Nothing, if so many steps were not enough.
  std::optional<bool> go(uint32_t steps) {
    for (; steps > 0 && at_ != let_; --steps) {
      Up up = enclosing(program_, at_);
      if (up == region_) return true;
      switch (up.kind) {
      case Up::BodyOf: at_ = Expr{up.index}; break;
      case Up::ContinuationOf: at_ = program_.data().conts[ContVar{up.index}].let; break;
      case Up::FunctionOf: at_ = program_.data().funs[Fun{up.index}].let; break;
      default: return false;
      }
    }
    return at_ == let_ ? std::optional(false) : std::nullopt;
  }

private:
  const Program& program_;
  Expr at_;
  Up region_;
  Expr let_;
};

// Whether a region of at most so many expressions has this one; nothing, if it has more.
std::optional<bool> contains(const Program& program, Up region, Expr wanted, uint32_t most) {
  std::vector<Up> pending{region};
  while (!pending.empty()) {
    Up slot = pending.back();
    pending.pop_back();
    for (Expr at = content(program, slot); at; --most) {
      if (at == wanted) return true;
      if (most == 0) return std::nullopt;
      const ExprData& here = program.data().exprs[at];
      if (here.kind == ExprKind::LetCont)
        for (ContVar k = here.first_continuation(); k && pending.size() <= most; k = program.data().conts[k].next)
          pending.push_back(Up::continuation(k));
      if (here.kind == ExprKind::LetFun)
        for (Fun f = here.first_function(); f && pending.size() <= most; f = program.data().funs[f].next)
          pending.push_back(Up::function(f));
      if (pending.size() > most) return std::nullopt; // none of them is empty
      at = is_let(here.kind) ? here.body() : Expr{};
    }
  }
  return false;
}

} // namespace

bool Recursion::is_inside(Expr expr, Up region, Expr let) const {
  Climb climb(program_, expr, region, let);
  for (uint32_t steps = 32;; steps *= 2) {
    if (std::optional<bool> found = climb.go(steps)) return *found;
    if (std::optional<bool> found = contains(program_, region, expr, steps)) return *found;
  }
}

bool Recursion::inside(Expr expr, ContVar k) const {
  return recursive(k) && is_inside(expr, Up::continuation(k), program_.data().conts[k].let);
}
bool Recursion::inside(Expr expr, Fun f) const {
  return recursive(f) && is_inside(expr, Up::function(f), program_.data().funs[f].let);
}

uint32_t Recursion::home(uint32_t def) {
  while (uint32_t next = merged_into_[def]) {
    if (merged_into_[next]) merged_into_[def] = merged_into_[next]; // halves the path
    def = next;
  }
  return def;
}

bool Recursion::merge(Expr expr, Def def) {
  uint32_t here = home(definition_of_[expr.index]);
  if (position_[here] <= position_[def.index]) return false;
  merged_into_[def.index] = here;
  return true;
}

} // namespace letcont::passes
