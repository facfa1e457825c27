#include "passes/recursion.h"

#include "cps/traverse.h"

#include <optional>

namespace letcont::passes {

using namespace cps;

namespace {

// A group is open while the walk is in one of its bodies.
struct Finder : Visitor {
  Finder(const Program& program, std::vector<Expr>& preorder, std::vector<uint8_t>& conts,
         std::vector<uint8_t>& functions, std::vector<uint32_t>& definition_of)
      : program(program), preorder(preorder), conts(conts), functions(functions), definition_of(definition_of),
        open(program.data().exprs.limit()) {}

  Expr group(Up region) const {
    if (region.kind == Up::ContinuationOf) return program.data().conts[ContVar{region.index}].let;
    if (region.kind == Up::FunctionOf) return program.data().funs[Fun{region.index}].let;
    return {};
  }
  void enter(Up region) {
    if (region.kind == Up::OfDefinition) definition = region.index;
    if (Expr let = group(region)) open[let.index] = true;
  }
  void leave(Up region) {
    if (Expr let = group(region)) open[let.index] = false;
  }
  void expression(Expr expr) {
    preorder.push_back(expr);
    definition_of[expr.index] = definition;
    for (Occur use : operands(program, expr)) {
      Binder by = binder(program, variable(program, use));
      if (by.kind == Binder::Function && open[program.data().funs[Fun{by.index}].let.index]) functions[by.index] = true;
    }
    for_each_target(program, expr, [&](ContOccur use) {
      ContVar k = variable(program, use);
      if (Expr let = program.data().conts[k].let; let && open[let.index]) conts[k.index] = true;
    });
  }

  const Program& program;
  std::vector<Expr>& preorder;
  std::vector<uint8_t>&conts, &functions;
  std::vector<uint32_t>& definition_of;
  std::vector<uint8_t> open; // by let
  uint32_t definition = 0;
};

} // namespace

void Recursion::find() {
  const ProgramData& data = program_.data();
  preorder_.clear();
  conts_.assign(data.conts.limit(), false);
  functions_.assign(data.funs.limit(), false);
  definition_of_.assign(data.exprs.limit(), 0);
  merged_into_.assign(data.defs.limit(), 0);
  position_.assign(data.defs.limit(), 0);
  for (uint32_t i = 0; i < data.order.size(); ++i) position_[data.order[i].index] = i;
  walk(program_, Finder(program_, preorder_, conts_, functions_, definition_of_));
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
        for_each_continuation(program, at, [&](ContVar k) { pending.push_back(Up::continuation(k)); });
      if (here.kind == ExprKind::LetFun)
        for_each_function(program, at, [&](Fun f) { pending.push_back(Up::function(f)); });
      if (pending.size() > most) return std::nullopt; // none of them is empty
      at = is_let(here.kind) ? Expr{here.body} : Expr{};
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
  return conts_[k.index] && is_inside(expr, Up::continuation(k), program_.data().conts[k].let);
}
bool Recursion::inside(Expr expr, Fun f) const {
  return functions_[f.index] && is_inside(expr, Up::function(f), program_.data().funs[f].let);
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
