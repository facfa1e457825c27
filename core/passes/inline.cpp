#include "passes/inline.h"

#include "passes/copying.h"

#include <algorithm>

namespace letcont::passes {

using namespace cps;

namespace {

enum class Rule { Function, Continuation };
constexpr std::array rules{
    RuleRow{Rule::Function, "copied-function", "a call became a copy of the function's body"},
    RuleRow{Rule::Continuation, "copied-continuation", "a jump became a copy of the continuation's body"},
};

// In expressions.
constexpr uint32_t small_function = 8, known_argument = 8, known_function_argument = 24;
constexpr uint32_t small_continuation = 2, decided_continuation = 24, most_uses = 256;
constexpr uint32_t least_budget = 100;
constexpr uint32_t most_depth = 6; // of copies in copies

class Inliner : CopyingRewriter<Rule> {
public:
  explicit Inliner(Program& program)
      : CopyingRewriter(program, rules), recursive_functions_(program.data().funs.limit()),
        recursive_conts_(program.data().conts.limit()) {}

  Counts run() {
    walk(program_, Look(*this));
    return visit_sites(least_budget + size_ / 2, [this](const Site& site) { visit(site); });
  }

private:
  // One walk: what is recursive, what mentions global values, and the sites.
  struct Look : Visitor {
    explicit Look(Inliner& pass)
        : pass(pass), open_functions(pass.data().funs.limit()), open_conts(pass.data().conts.limit()) {}
    void mark(Up region, bool open) {
      if (region.kind == Up::FunctionOf) open_functions[region.index] = open;
      if (region.kind == Up::ContinuationOf) open_conts[region.index] = open;
      if (region.kind == Up::OfDefinition) definition = Def{region.index};
    }
    void enter(Up region) { mark(region, true); }
    void leave(Up region) { mark(region, false); }
    void expression(Expr expr) {
      pass.size_ += weight(pass.data().exprs[expr]);
      for (Occur use : operands(pass.program_, expr)) {
        Var var = variable(pass.program_, use);
        if (Fun f = known_function(pass.program_, var)) {
          if (open_functions[f.index]) pass.recursive_functions_[f.index] = true;
        } else if (binder(pass.program_, var).kind == Binder::Definition) {
          pass.mentions_values_[definition.index] = true;
        }
      }
      for_each_target(pass.program_, expr, [&](ContOccur use) {
        ContVar k = variable(pass.program_, use);
        if (open_conts[k.index]) pass.recursive_conts_[k.index] = true;
      });
      ExprKind kind = cps::kind(pass.program_, expr);
      if (kind == ExprKind::Apply || kind == ExprKind::ApplyCont) pass.sites_.push_back({expr, definition});
    }
    Inliner& pass;
    std::vector<uint8_t> open_functions, open_conts;
    Def definition;
  };

  void visit(const Site& site) {
    cps::visit(program_, site.expr,
               Overloaded{
                   [&](const Apply& call) {
                     Fun f = known_function(program_, variable(program_, call.function));
                     if (f && may_copy(f, site) && fits(Up::function(f), worth(call))) copy_function(call, f, site);
                   },
                   [&](const ApplyCont& jump) {
                     ContVar k = variable(program_, jump.target);
                     if (has_body(program_, k) && !recursive_conts_[k.index] && use_count(program_, k) == Count::Many &&
                         fits(Up::continuation(k), worth(jump, k)))
                       copy_continuation(jump, k);
                   },
                   [](auto) {},
               });
  }

  bool may_copy(Fun f, const Site& site) const {
    bool is_new = f.index >= recursive_functions_.size(); // made by a copy
    if (is_new || recursive_functions_[f.index] || !has_body(program_, f)) return false;
    Binder by = binder(program_, data().funs[f].self);
    return by.kind != Binder::Definition || may_stand_in(Def{by.index}, site.definition);
  }

  enum class Known : uint8_t { Nothing, Value, Function };

  Known known(Var var) const {
    if (known_function(program_, var)) return Known::Function;
    Expr let = defining_let(program_, var);
    if (!let) return Known::Nothing;
    PrimKind kind = primitive(program_, let).kind;
    if (kind == PrimKind::Closure) return Known::Function;
    bool value = kind <= PrimKind::Tuple || kind == PrimKind::Injection;
    return value ? Known::Value : Known::Nothing;
  }

  // How many expressions a copy at the call may have.
  uint32_t worth(const Apply& call) const {
    uint32_t most = small_function;
    for (Occur argument : call.arguments) switch (known(variable(program_, argument))) {
      case Known::Nothing: break;
      case Known::Value: most += known_argument; break;
      case Known::Function: most += known_function_argument; break;
      }
    return most;
  }

  uint32_t worth(const ApplyCont& jump, ContVar k) const {
    HandleRange<Var> formals = parameters(program_, k);
    for (uint32_t i = 0; i < formals.count; ++i)
      if (known(variable(program_, jump.arguments[i])) != Known::Nothing && is_examined(formals[i]))
        return decided_continuation;
    return small_continuation;
  }
  // One with more uses is not looked through: it is asked for each jump, and what is small enough has few.
  bool is_examined(Var parameter) const {
    uint32_t looked_at = 0;
    for (Occur use : uses(program_, parameter)) {
      if (kind(program_, enclosing(program_, use)) == ExprKind::Case) return true;
      if (++looked_at == most_uses) break;
    }
    return false;
  }

  void copy_function(const Apply& call, Fun f, const Site& site) {
    HandleRange<Var> formals = parameters(program_, f);
    std::vector<Var> given; // that are functions
    for (uint32_t i = 0; i < formals.count; ++i) {
      Var argument = variable(program_, call.arguments[i]);
      copier_.instead(formals[i], argument);
      if (known(argument) == Known::Function) given.push_back(argument);
    }
    copier_.instead(data().funs[f].ret, variable(program_, call.target));
    if (call.handler) copier_.instead(data().funs[f].handler, variable(program_, call.handler));
    Up place = enclosing(program_, call.expr);
    counters_.at(span(program_, call.expr));
    change_.replace(call.expr, copier_.copy(Up::function(f)));
    counters_.add(Rule::Function);
    if (!given.empty() && site.depth < most_depth) look_at_copy(place, given, site);
  }

  // Calls in the copy that were given functions are worth a look, too: they may call those, or pass them on.
  void look_at_copy(Up place, std::span<const Var> given, const Site& site) {
    for_each_expression(program_, place, [&](Expr expr) {
      if (kind(program_, expr) != ExprKind::Apply) return;
      for (Occur use : operands(program_, expr))
        if (std::find(given.begin(), given.end(), variable(program_, use)) != given.end())
          return sites_.push_back({expr, site.definition, site.depth + 1});
    });
  }

  void copy_continuation(const ApplyCont& jump, ContVar k) {
    HandleRange<Var> formals = parameters(program_, k);
    for (uint32_t i = 0; i < formals.count; ++i) copier_.instead(formals[i], variable(program_, jump.arguments[i]));
    counters_.at(span(program_, jump.expr));
    change_.replace(jump.expr, copier_.copy(Up::continuation(k)));
    counters_.add(Rule::Continuation);
  }

  std::vector<uint8_t> recursive_functions_, recursive_conts_;
};

} // namespace

Counts inline_small(Program& program) { return Inliner(program).run(); }

const std::span<const RuleRow> inline_rules = rules;

} // namespace letcont::passes
