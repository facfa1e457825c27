#include "passes/untuple.h"

#include "cps/traverse.h"
#include "passes/rewrite/retype.h"
#include "passes/rewrite/tuples.h"

#include <algorithm>

namespace letcont::passes {

using namespace cps;

namespace {

enum class Rule { Function, Continuation, Projected, Rebuilt };
constexpr std::array rules{
    RuleRow{Rule::Function, "function-parameter", "a function's parameter, a tuple, became its fields"},
    RuleRow{Rule::Continuation, "continuation-parameter", "a continuation's parameter, a tuple, became its fields"},
    RuleRow{Rule::Projected, "fields-taken", "an argument that is no tuple just made is taken apart at the call"},
    RuleRow{Rule::Rebuilt, "tuple-rebuilt", "a body that needs the whole tuple makes it again"},
};

constexpr uint32_t most_fields = 16;
constexpr size_t most_parameters = 32; // else tuples of tuples could become twice as many for each level

// A function or a continuation, as far as this pass is concerned.
struct Callee {
  Up body; // its body
  Fun function() const { return Fun{body.index}; }
  ContVar continuation() const { return ContVar{body.index}; }
  bool is_function() const { return body.kind == Up::FunctionOf; }
};

class Untupler : Rewriter<Rule> {
public:
  explicit Untupler(Program& program) : Rewriter(program, rules) {}

  Counts run() {
    waits_[0].resize(data().funs.limit());
    waits_[1].resize(data().conts.limit());
    for (Up region : regions(program_))
      if (region.kind != Up::OfDefinition) look_at({region});
    for (size_t next = 0; next < work_.size(); ++next) {
      Callee callee = work_[next];
      waits(callee) = false;
      if (find_sites(callee)) flatten(callee);
    }
    return counters_.counts();
  }

private:
  // Each callee is in the list once, at its end: what its uses are is looked at again only after all that may change
  // them.
  void look_at(Callee callee) {
    if (waits(callee)) return;
    waits(callee) = true;
    work_.push_back(callee);
  }
  std::vector<bool>::reference waits(Callee callee) { return waits_[!callee.is_function()][callee.body.index]; }

  HandleRange<Var> parameters(Callee callee) const {
    return callee.is_function() ? cps::parameters(program_, callee.function())
                                : cps::parameters(program_, callee.continuation());
  }

  // The calls or jumps; false if it is used otherwise.
  bool find_sites(Callee callee) {
    sites_.clear();
    if (callee.is_function()) {
      for (Occur use : uses(program_, data().funs[callee.function()].self)) {
        if (!is_callee(program_, use)) return false;
        sites_.push_back(enclosing(program_, use));
      }
    } else {
      for (ContOccur use : uses(program_, callee.continuation())) {
        Expr expr = enclosing(program_, use);
        if (kind(program_, expr) != ExprKind::ApplyCont) return false;
        sites_.push_back(expr);
      }
    }
    return true;
  }

  bool is_site(Callee callee, Expr expr) const {
    const ExprData& here = data().exprs[expr];
    if (callee.is_function())
      return here.kind == ExprKind::Apply &&
             variable(program_, here.first_operand) == data().funs[callee.function()].self;
    return here.kind == ExprKind::ApplyCont && variable(program_, here.target()) == callee.continuation();
  }

  Var argument(Callee callee, Expr site, uint32_t position) const {
    return variable(program_, operands(program_, site)[position + callee.is_function()]);
  }

  // ---- Deciding

  bool is_flat(Callee callee, uint32_t position) const {
    Var parameter = parameters(callee)[position];
    Type type = cps::type(program_, parameter);
    if (program_.types.kind(type) != TypeKind::Tuple || program_.types.fields(type).size() > most_fields) return false;
    return is_taken_apart(callee, position, parameter) || is_put_together(callee, position, parameter);
  }

  bool is_taken_apart(Callee callee, uint32_t position, Var parameter) const {
    for (Occur use : uses(program_, parameter)) {
      Expr expr = enclosing(program_, use);
      if (kind(program_, expr) == ExprKind::LetPrim && primitive(program_, expr).kind == PrimKind::Projection) continue;
      bool passed_on = is_site(callee, expr) && use == operands(program_, expr)[position + callee.is_function()];
      if (!passed_on) return false;
    }
    return true;
  }

  bool is_put_together(Callee callee, uint32_t position, Var parameter) const {
    for (Expr site : sites_) {
      Var given = argument(callee, site, position);
      if (given != parameter && !tuple_let(program_, given)) return false;
    }
    return !sites_.empty();
  }

  // ---- Flattening

  void flatten(Callee callee) {
    HandleRange<Var> old = parameters(callee);
    std::vector<bool> flat;
    for (uint32_t i = 0; i < old.count; ++i) flat.push_back(is_flat(callee, i));
    if (std::find(flat.begin(), flat.end(), true) == flat.end() || count_after(old, flat) > most_parameters) return;
    change_parameters(callee, old, flat);
    for (Expr site : sites_) change_arguments(callee, site, flat);
    for (Var tuple : tuples_)
      if (!forward_fields(program_, change_, tuple)) counters_.add(Rule::Rebuilt);
    if (callee.is_function()) follow_parameters(program_, change_, callee.function());
    look_at(callee); // for tuples in tuples
  }

  size_t count_after(HandleRange<Var> old, const std::vector<bool>& flat) const {
    size_t count = 0;
    for (uint32_t i = 0; i < old.count; ++i)
      count += flat[i] ? program_.types.fields(type(program_, old[i])).size() : 1;
    return count;
  }

  void change_parameters(Callee callee, HandleRange<Var> old, const std::vector<bool>& flat) {
    std::vector<Change::NewParameter> wanted;
    for (uint32_t i = 0; i < old.count; ++i)
      if (flat[i])
        add_fields(program_, old[i], wanted);
      else
        wanted.push_back({i});
    HandleRange<Var> fresh = callee.is_function() ? change_.set_parameters(callee.function(), wanted)
                                                  : change_.set_parameters(callee.continuation(), wanted);
    counters_.at(span(program_, content(program_, callee.body)));
    tuples_ = rebuild_tuples(program_, change_, callee.body, old, flat, fresh);
    counters_.add(callee.is_function() ? Rule::Function : Rule::Continuation, tuples_.size());
  }

  void change_arguments(Callee callee, Expr site, const std::vector<bool>& flat) {
    std::vector<Var> arguments;
    Block block(program_);
    block.at(span(program_, site));
    counters_.at(block.span());
    for (uint32_t i = 0; i < flat.size(); ++i) {
      Var given = argument(callee, site, i);
      if (!flat[i])
        arguments.push_back(given);
      else if (!tuple_let(program_, given))
        take_fields(block, given, arguments);
      else
        append_fields(program_, block, given, arguments);
    }
    change_.insert(block.fresh(), site);
    change_.set_arguments(site, arguments);
  }

  // A tuple of unknown origin; if it is a parameter, that may be only taken apart now.
  void take_fields(Block& block, Var tuple, std::vector<Var>& arguments) {
    append_fields(program_, block, tuple, arguments);
    counters_.add(Rule::Projected);
    Binder by = binder(program_, tuple);
    if (by.kind == Binder::FunctionParameter) look_at({Up::function(Fun{by.index})});
    if (by.kind == Binder::ContinuationParameter) look_at({Up::continuation(ContVar{by.index})});
  }

  std::vector<Callee> work_;   // also what has been done
  std::vector<bool> waits_[2]; // functions, continuations: whether it is still to be done
  std::vector<Expr> sites_;    // the calls of what is looked at
  std::vector<Var> tuples_;    // made at the beginning of its body
};

} // namespace

Counts untuple(Program& program) { return Untupler(program).run(); }

const std::span<const RuleRow> untuple_rules = rules;

} // namespace letcont::passes
