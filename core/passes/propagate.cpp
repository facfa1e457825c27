#include "passes/propagate.h"

#include "cps/traverse.h"
#include "passes/rewrite/handlers.h"
#include "passes/rewrite/retype.h"

#include <algorithm>

namespace letcont::passes {

using namespace cps;

namespace {

enum class Rule { ContinuationParameter, FunctionParameter, Constant, Handler };
constexpr std::array rules{
    RuleRow{Rule::ContinuationParameter, "continuation-parameter",
            "a continuation's parameter that is the same at every jump became that value"},
    RuleRow{Rule::FunctionParameter, "function-parameter",
            "a function's parameter that is the same at every call became that value"},
    RuleRow{Rule::Constant, "constant-made", "where the value is a constant from elsewhere, the body makes its own"},
    RuleRow{Rule::Handler, "unused-handler", "a function that raises nothing goes on without a handler"},
};

constexpr int most_rounds = 4;

// Where variables are in scope, by the order in which `walk` visits: a region's expressions, and all in regions within,
// come between its beginning and its end.
class Scopes : public Visitor {
public:
  explicit Scopes(const Program& program) : program_(program), place_(program.data().exprs.limit()) {}

  void enter(Up region) { open_.push_back(begin(region)); }
  void leave(Up) {
    regions_[open_.back()].end = clock_;
    open_.pop_back();
  }
  void expression(Expr expr) { place_[expr.index] = {++clock_, open_.back()}; }

  // Whether a variable that is in scope of something in the let's scope is in scope of the let itself.
  bool in_scope(Var var, Expr let) const {
    Binder by = binder(program_, var);
    switch (by.kind) {
    case Binder::Let: return within(let, place_[by.index].region, place_[by.index].time);
    case Binder::Function: {
      Place at = place_[program_.data().funs[Fun{by.index}].let.index];
      return within(let, at.region, at.time);
    }
    case Binder::FunctionParameter: return within(let, region_of_[0][by.index], 0);
    case Binder::ContinuationParameter: return within(let, region_of_[1][by.index], 0);
    case Binder::Definition: return bool(known_function(program_, var)) || is_evaluated(Def{by.index}, let);
    case Binder::Nothing: break;
    }
    return false;
  }

private:
  struct Place {
    uint32_t time = 0, region = 0;
  };
  struct Region {
    uint32_t begin = 0, end = UINT32_MAX;
  };

  uint32_t begin(Up region) {
    size_t kind = region.kind == Up::OfDefinition ? 2 : region.kind == Up::ContinuationOf ? 1 : 0;
    std::vector<uint32_t>& table = region_of_[kind];
    if (region.index >= table.size()) table.resize(region.index + 1);
    table[region.index] = static_cast<uint32_t>(regions_.size());
    regions_.push_back({clock_, UINT32_MAX});
    return static_cast<uint32_t>(regions_.size() - 1);
  }
  // After `since` in the region, or in a region within.
  bool within(Expr let, uint32_t region, uint32_t since) const {
    uint32_t time = place_[let.index].time;
    return time > since && time > regions_[region].begin && time <= regions_[region].end;
  }
  // Whether a value may be mentioned where the let is: in what is defined after it, but not by a definition itself.
  bool is_evaluated(Def value, Expr let) const {
    bool global = enclosing(program_, let).kind == Up::OfDefinition && !program_.data().exprs[let].body();
    return !global && place_[let.index].time > regions_[region_of_[2][value.index]].begin;
  }

  const Program& program_;
  uint32_t clock_ = 0;
  std::vector<Place> place_; // by expression
  std::vector<Region> regions_;
  std::vector<uint32_t> open_;
  std::vector<uint32_t> region_of_[3]; // of functions, of continuations, of definitions
};

class Propagator : Rewriter<Rule> {
public:
  explicit Propagator(Program& program) : Rewriter(program, rules) {}

  // Another round knows more, where a parameter was dropped or turned out to vary in spite of having one value.
  Counts run() {
    for (Fun f : delete_handlers(program_, change_)) {
      counters_.at(span(program_, data().funs[f].let));
      counters_.add(Rule::Handler);
    }
    for (int round = 0; round < most_rounds; ++round) {
      find_values();
      if (!some_have_one_value()) break;
      substitute_values();
    }
    return counters_.counts();
  }

private:
  // What takes parameters, and all that gives it arguments.
  struct Taker {
    Up body;
    Expr let;
    uint32_t first_site = 0, site_count = 0; // in sites_
    bool is_function() const { return body.kind == Up::FunctionOf; }
  };

  // In a list of the parameters that one variable is given to.
  struct Follower {
    Var parameter;
    uint32_t next = 0;
  };

  HandleRange<Var> parameters(const Taker& taker) const {
    return taker.is_function() ? cps::parameters(program_, Fun{taker.body.index})
                               : cps::parameters(program_, ContVar{taker.body.index});
  }
  Var argument(const Taker& taker, Expr site, uint32_t i) const {
    return variable(program_, operands(program_, site)[i + taker.is_function()]);
  }

  std::span<const Expr> sites(const Taker& taker) const {
    return std::span(sites_).subspan(taker.first_site, taker.site_count);
  }

  // ---- Finding. A value is Var{} at first: anything; then a variable; a parameter that varies is its own value.

  void find_values() {
    takers_.clear();
    sites_.clear();
    for_each_expression(program_, [&](Expr expr) {
      if (kind(program_, expr) == ExprKind::LetCont)
        for_each_continuation(program_, expr, [&](ContVar k) { add_taker(k, expr); });
      if (kind(program_, expr) == ExprKind::LetFun)
        for_each_function(program_, expr, [&](Fun f) { add_taker(f, expr); });
    });
    varies_.resize(data().vars.limit());
    value_.assign(data().vars.limit(), Var{});
    first_follower_.assign(data().vars.limit(), 0);
    followers_.assign(1, {});
    is_parameter_.assign(data().vars.limit(), false);
    for (const Taker& taker : takers_)
      for (Var parameter : parameters(taker)) is_parameter_[parameter.index] = !varies_[parameter.index];
    for (const Taker& taker : takers_)
      for (uint32_t i = 0; i < parameters(taker).count; ++i)
        if (is_parameter_[parameters(taker)[i].index])
          for (Expr site : sites(taker)) give(parameters(taker)[i], argument(taker, site, i));
    while (!pending_.empty()) {
      Var from = pending_.back();
      pending_.pop_back();
      for (uint32_t i = first_follower_[from.index]; i; i = followers_[i].next)
        meet(followers_[i].parameter, value_[from.index]);
    }
  }

  bool some_have_one_value() const {
    for (const Taker& taker : takers_)
      for (Var parameter : parameters(taker))
        if (Var value = value_[parameter.index]; value && value != parameter && !varies_[parameter.index]) return true;
    return false;
  }

  void add_taker(ContVar k, Expr let) {
    if (cps::parameters(program_, k).count == 0) return;
    uint32_t first = static_cast<uint32_t>(sites_.size());
    for (ContOccur use : uses(program_, k)) {
      Expr site = enclosing(program_, use);
      if (kind(program_, site) != ExprKind::ApplyCont) return sites_.resize(first);
      sites_.push_back(site);
    }
    add_taker(Up::continuation(k), let, first);
  }

  void add_taker(Fun f, Expr let) {
    if (cps::parameters(program_, f).count == 0 || is_public(f) || is_local_code(f)) return;
    uint32_t first = static_cast<uint32_t>(sites_.size());
    for (Occur use : uses(program_, data().funs[f].self)) {
      if (!is_callee(program_, use)) return sites_.resize(first);
      sites_.push_back(enclosing(program_, use));
    }
    add_taker(Up::function(f), let, first);
  }

  void add_taker(Up body, Expr let, uint32_t first_site) {
    uint32_t count = static_cast<uint32_t>(sites_.size()) - first_site;
    if (count > 0) takers_.push_back({body, let, first_site, count});
  }

  bool is_public(Fun f) const { return cps::is_public(program_, data().funs[f].self); }

  // Which must not mention local variables of others.
  bool is_local_code(Fun f) const {
    return program_.types.kind(type(program_, data().funs[f].self)) == TypeKind::Code &&
           binder(program_, data().funs[f].self).kind != Binder::Definition;
  }

  void give(Var parameter, Var given) {
    if (given == parameter) return;
    if (type(program_, given) != type(program_, parameter))
      return meet(parameter, parameter); // a closure for a function
    if (!is_parameter_[given.index]) return meet(parameter, given);
    followers_.push_back({parameter, first_follower_[given.index]});
    first_follower_[given.index] = static_cast<uint32_t>(followers_.size() - 1);
    if (value_[given.index]) meet(parameter, value_[given.index]);
  }

  void meet(Var parameter, Var given) {
    Var& value = value_[parameter.index];
    if (value == parameter || (value && same(value, given))) return;
    value = value ? parameter : given; // two of them: it varies
    pending_.push_back(parameter);
  }

  bool same(Var a, Var b) const {
    return a == b || (constant(a) && constant(b) && same_constant(constant(a), constant(b)));
  }
  Expr constant(Var var) const {
    Expr let = defining_let(program_, var);
    return let && is_constant(primitive(program_, let).kind) ? let : Expr{};
  }
  bool same_constant(Expr a, Expr b) const { return primitive(program_, a).same_kind(primitive(program_, b)); }

  // ---- Substituting

  void substitute_values() {
    Scopes scopes(program_);
    walk(program_, scopes);
    for (const Taker& taker : takers_) {
      std::vector<Change::NewParameter> kept;
      HandleRange<Var> all = parameters(taker);
      for (uint32_t i = 0; i < all.count; ++i)
        if (!substitute(taker, all[i], scopes)) kept.push_back({i});
      if (kept.size() < all.count) drop_parameters(taker, kept);
    }
  }

  bool substitute(const Taker& taker, Var parameter, const Scopes& scopes) {
    Var value = now(value_[parameter.index]);
    counters_.at(span(program_, taker.let));
    varies_[parameter.index] = varies_[parameter.index] || value == parameter;
    if (!value || varies_[parameter.index]) return false;
    if (scopes.in_scope(value, taker.let)) {
      change_.substitute(value, parameter);
    } else if (Expr let = constant(value)) {
      Expr begin = content(program_, taker.body);
      Primitive made = primitive(program_, let);
      Block block(program_);
      block.at(span(program_, begin));
      Var copy = block.primitive(made, {}, type(program_, value), data().vars[parameter].name);
      change_.insert(block.fresh(), begin);
      change_.substitute(copy, parameter);
      counters_.add(Rule::Constant);
    } else {
      varies_[parameter.index] = true;
      return false;
    }
    counters_.add(taker.is_function() ? Rule::FunctionParameter : Rule::ContinuationParameter);
    return true;
  }

  // A parameter that varies may be a new variable meanwhile.
  Var now(Var var) const { return var.index < now_.size() && now_[var.index] ? now_[var.index] : var; }

  void drop_parameters(const Taker& taker, std::span<const Change::NewParameter> kept) {
    for (Expr site : sites(taker)) {
      std::vector<Var> arguments;
      for (const Change::NewParameter& each : kept) arguments.push_back(argument(taker, site, each.kept));
      change_.set_arguments(site, arguments);
    }
    HandleRange<Var> before = parameters(taker), after;
    if (taker.is_function())
      after = change_.set_parameters(Fun{taker.body.index}, kept);
    else
      after = change_.set_parameters(ContVar{taker.body.index}, kept);
    varies_.resize(data().vars.limit());
    now_.resize(data().vars.limit());
    for (uint32_t i = 0; i < after.count; ++i) {
      Var old = before[kept[i].kept];
      varies_[after[i].index] = varies_[old.index];
      now_[old.index] = after[i];
    }
    if (taker.is_function()) follow_parameters(program_, change_, Fun{taker.body.index});
  }

  std::vector<Taker> takers_;
  std::vector<Expr> sites_;
  std::vector<uint8_t> is_parameter_, varies_; // by variable; varies: found in a round before
  std::vector<Var> value_, now_;               // by variable
  std::vector<uint32_t> first_follower_;       // by variable: a list of the parameters that it is given to
  std::vector<Follower> followers_;            // all these lists; the first is none
  std::vector<Var> pending_;
};

} // namespace

Counts propagate(Program& program) { return Propagator(program).run(); }

const std::span<const RuleRow> propagate_rules = rules;

} // namespace letcont::passes
