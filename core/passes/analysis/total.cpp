#include "passes/analysis/total.h"

#include "cps/traverse.h"
#include "passes/analysis/effects.h"
#include "support/adjacency.h"

namespace letcont::passes {

using namespace cps;

namespace {

class Finder : public Visitor {
public:
  explicit Finder(const Program& program) : program_(program), acts_(program.data().funs.limit()) {}

  std::vector<bool> run() {
    walk(program_, *this);
    find_loops();
    return spread();
  }

  void enter(Up region) {
    open_.push_back({function_, continuation_});
    if (region.kind == Up::OfDefinition) function_ = {}, continuation_ = {};
    if (region.kind == Up::FunctionOf) {
      function_ = Fun{region.index};
      continuation_ = {};
      if (program_.data().funs[function_].handler) acts_[function_.index] = true;
    }
    if (region.kind == Up::ContinuationOf) {
      continuation_ = ContVar{region.index};
      function_of_.push_back({continuation_, function_});
    }
  }
  void leave(Up) {
    function_ = open_.back().function;
    continuation_ = open_.back().continuation;
    open_.pop_back();
  }

  void expression(Expr expr) {
    if (!function_) return;
    if (continuation_)
      for_each_target(program_, expr,
                      [&](ContOccur use) { jumps_.emplace_back(continuation_.index, variable(program_, use).index); });
    if (kind(program_, expr) == ExprKind::LetPrim && !(may_be_dropped(program_, expr) && may_be_shared(program_, expr)))
      acts_[function_.index] = true;
    if (kind(program_, expr) == ExprKind::Unreachable) acts_[function_.index] = true;
    if (kind(program_, expr) != ExprKind::Apply) return;
    Fun callee = known_function(program_, variable(program_, program_.data().exprs[expr].first_operand));
    if (callee)
      calls_.emplace_back(function_.index, callee.index);
    else
      acts_[function_.index] = true;
  }

private:
  struct Region {
    Fun function;
    ContVar continuation;
  };

  static bool leads_back(std::span<const uint32_t> component, const Adjacency& edges) {
    std::span<const uint32_t> next = edges.of(component[0]);
    return component.size() > 1 || std::find(next.begin(), next.end(), component[0]) != next.end();
  }

  void find_loops() {
    uint32_t count = program_.data().conts.limit();
    std::vector<bool> loops(count);
    Adjacency edges(count, jumps_);
    ComponentSearch(count, edges).for_each([&](std::span<const uint32_t> component) {
      if (leads_back(component, edges))
        for (uint32_t k : component) loops[k] = true;
    });
    for (auto [k, function] : function_of_)
      if (function && loops[k.index]) acts_[function.index] = true;
  }

  // Components come after those that they call.
  std::vector<bool> spread() {
    uint32_t count = program_.data().funs.limit();
    Adjacency edges(count, calls_);
    ComponentSearch(count, edges).for_each([&](std::span<const uint32_t> component) {
      bool acts = leads_back(component, edges);
      for (uint32_t f : component) {
        acts = acts || acts_[f];
        for (uint32_t callee : edges.of(f)) acts = acts || acts_[callee];
      }
      for (uint32_t f : component) acts_[f] = acts;
    });
    acts_.flip();
    return std::move(acts_);
  }

  const Program& program_;
  std::vector<bool> acts_; // by Fun
  std::vector<Region> open_;
  std::vector<std::pair<ContVar, Fun>> function_of_;
  std::vector<Adjacency::Edge> jumps_, calls_;
  Fun function_;
  ContVar continuation_;
};

} // namespace

std::vector<bool> total_functions(const Program& program) { return Finder(program).run(); }

} // namespace letcont::passes
