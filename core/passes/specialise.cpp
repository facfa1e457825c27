#include "passes/specialise.h"

#include "passes/analysis/cycles.h"
#include "passes/copying.h"

#include <algorithm>
#include <map>

namespace letcont::passes {

using namespace cps;

namespace {

enum class Rule { Copy, Call, Argument };
constexpr std::array rules{
    RuleRow{Rule::Copy, "specialised-function", "a function got a copy for known functions that it is given"},
    RuleRow{Rule::Call, "specialised-call", "a call with those functions became a call of the copy"},
    RuleRow{Rule::Argument, "known-argument", "a function is not passed any more, for the copy knows it"},
};

// In expressions.
constexpr uint32_t most_copied = 200, least_budget = 200;
constexpr uint32_t most_depth = 4; // of copies for functions that are made by copies

class Specialiser : CopyingRewriter<Rule> {
public:
  explicit Specialiser(Program& program)
      : CopyingRewriter(program, rules), let_position_(program.data().exprs.limit()),
        around_(program.data().exprs.limit()) {}

  Counts run() {
    walk(program_, Look(*this));
    recursive_ = on_cycle(data().funs.limit(), mentions_);
    find_useful();
    return visit_sites(least_budget + size_, [this](const Site& site) { visit(site); });
  }

private:
  // The function, and for each of its parameters the function that is passed, or 0.
  using Pattern = std::vector<uint32_t>;

  // One walk: the order of scopes, what mentions global values, and the sites.
  struct Look : Visitor {
    explicit Look(Specialiser& pass) : pass(pass) {}
    void enter(Up region) {
      if (region.kind == Up::OfDefinition) definition = Def{region.index};
      if (region.kind == Up::FunctionOf) functions.push_back(Fun{region.index});
    }
    void leave(Up region) {
      if (region.kind == Up::FunctionOf) functions.pop_back();
    }
    void expression(Expr expr) {
      pass.size_ += weight(pass.data().exprs[expr]);
      for (Occur use : operands(pass.program_, expr)) {
        Var var = variable(pass.program_, use);
        if (Fun f = known_function(pass.program_, var))
          pass.mentions_.push_back({functions.back().index, f.index});
        else if (binder(pass.program_, var).kind == Binder::Definition)
          pass.mentions_values_[definition.index] = true;
      }
      ExprKind kind = cps::kind(pass.program_, expr);
      if (kind == ExprKind::LetFun) pass.place(expr, functions.back());
      if (kind == ExprKind::Apply) pass.sites_.push_back({expr, definition});
    }
    Specialiser& pass;
    Def definition;
    std::vector<Fun> functions{Fun{}}; // around the expression
  };

  // ---- Which parameters count: of functions that are called, and back through those that pass them on.

  void find_useful() {
    useful_.resize(data().vars.limit());
    std::vector<Var> pending;
    for (const Site& site : sites_) mark(callee(site.expr), pending);
    while (!pending.empty()) {
      Var parameter = pending.back();
      pending.pop_back();
      Fun f{binder(program_, parameter).index};
      uint32_t position = parameter.index - parameters(program_, f).first.index;
      for (Occur use : uses(program_, data().funs[f].self)) {
        if (!is_callee(program_, use)) continue;
        mark(variable(program_, operands(program_, enclosing(program_, use))[position + 1]), pending);
      }
    }
  }
  void mark(Var var, std::vector<Var>& pending) {
    if (binder(program_, var).kind == Binder::FunctionParameter && !std::exchange(useful_[var.index], true))
      pending.push_back(var);
  }
  Var callee(Expr call) const { return variable(program_, data().exprs[call].first_operand); }

  // ---- Calls

  // A copy is, since it is one of a recursive function.
  bool is_recursive(Fun f) const { return f.index >= recursive_.size() ? is_copy_[f.index] : recursive_[f.index]; }

  void visit(const Site& site) {
    Fun f = known_function(program_, callee(site.expr));
    if (!f || !has_body(program_, f) || !is_recursive(f)) return;
    Pattern pattern = pattern_of(f, site.expr);
    if (std::count(pattern.begin() + 1, pattern.end(), 0u) + 1 == static_cast<ptrdiff_t>(pattern.size())) return;
    Fun& copy = copies_[pattern];
    if (!copy) {
      if (site.depth == most_depth || !may_copy(f, site, pattern)) return;
      copy = make_copy(f, pattern, site);
    }
    change_call(site.expr, copy, pattern);
  }

  // In a copy the parameters are those of the original.
  Pattern pattern_of(Fun f, Expr call) {
    Pattern pattern{f.index};
    HandleRange<Var> formals = parameters(program_, f);
    for (uint32_t i = 0; i < formals.count; ++i) {
      Var original =
          formals[i].index < original_.size() && original_[formals[i].index] ? original_[formals[i].index] : formals[i];
      bool counts = original.index < useful_.size() && useful_[original.index];
      Fun given = counts ? known_function(program_, variable(program_, operands(program_, call)[i + 1])) : Fun{};
      bool may = given && program_.types.kind(type(program_, data().funs[given].self)) == TypeKind::Function;
      pattern.push_back(may ? given.index : 0);
    }
    return pattern;
  }

  // Local code is called by code, too, which may not mention the function that its copy would be.
  bool may_copy(Fun f, const Site& site, const Pattern& pattern) {
    bool is_code = program_.types.kind(type(program_, data().funs[f].self)) == TypeKind::Code;
    if (is_code && innermost(pattern)) return false;
    Binder by = binder(program_, data().funs[f].self);
    if (by.kind == Binder::Definition && innermost(pattern) && !may_stand_in(Def{by.index}, site.definition))
      return false;
    if (Expr group = innermost(pattern); group && is_inside(group, f)) return false;
    return fits(Up::function(f), most_copied);
  }

  // The let of functions that is the innermost of those that bind what a pattern names; Expr{} if all are global. They
  // enclose each other, for all are in scope of the call.
  Expr innermost(const Pattern& pattern) const {
    Expr inner;
    for (uint32_t index : pattern) {
      if (index == 0) continue;
      Expr let = data().funs[Fun{index}].let;
      if (enclosing(program_, let).kind == Up::OfDefinition && !data().exprs[let].body()) continue;
      if (!inner || let_position_[let.index] > let_position_[inner.index]) inner = let;
    }
    return inner;
  }

  // A copy that stood in the original would be copied with it.
  bool is_inside(Expr let, Fun f) const {
    Fun at = around(let);
    while (at && at != f) at = around(data().funs[at].let);
    return bool(at);
  }
  Fun around(Expr let) const { return let.index < around_.size() ? around_[let.index] : Fun{}; }

  void change_call(Expr call, Fun copy, const Pattern& pattern) {
    counters_.at(span(program_, call));
    HandleRange<Occur> all = operands(program_, call);
    std::vector<Var> kept{data().funs[copy].self};
    for (uint32_t i = 1; i < all.count; ++i)
      if (pattern[i] == 0) kept.push_back(variable(program_, all[i]));
    counters_.add(Rule::Call);
    counters_.add(Rule::Argument, all.count - kept.size());
    change_.set_operands(call, kept);
  }

  // ---- Copies

  Fun make_copy(Fun f, const Pattern& pattern, const Site& site) {
    counters_.at(span(program_, data().funs[f].let));
    counters_.add(Rule::Copy);
    Fun copy = declare_copy(f, pattern);
    is_copy_.resize(data().funs.limit());
    is_copy_[copy.index] = true;
    HandleRange<Var> formals = parameters(program_, f), fresh = parameters(program_, copy);
    original_.resize(data().vars.limit());
    for (uint32_t i = 0, next = 0; i < formals.count; ++i) {
      if (pattern[i + 1] != 0) {
        copier_.instead(formals[i], data().funs[Fun{pattern[i + 1]}].self);
        continue;
      }
      original_[fresh[next].index] = original_[formals[i].index] ? original_[formals[i].index] : formals[i];
      change_.set_source(fresh[next], formals[i]);
      copier_.instead(formals[i], fresh[next++]);
    }
    copier_.instead(data().funs[f].ret, data().funs[copy].ret);
    if (ContVar handler = data().funs[f].handler) copier_.instead(handler, data().funs[copy].handler);
    Def definition = enclosing(program_, data().funs[copy].let).kind == Up::OfDefinition
                         ? Def{enclosing(program_, data().funs[copy].let).index}
                         : site.definition;
    copier_.copy(Up::function(f), Up::function(copy));
    is_copy_.resize(data().funs.limit());
    look_at_copy(copy, {Expr{}, definition, site.depth + 1});
    return copy;
  }

  // The copy without a body, in its place.
  Fun declare_copy(Fun f, const Pattern& pattern) {
    std::vector<Type> types;
    std::vector<Name> names;
    std::string called(name(program_, data().funs[f].self));
    HandleRange<Var> formals = parameters(program_, f);
    for (uint32_t i = 0; i < formals.count; ++i) {
      if (pattern[i + 1] == 0) {
        types.push_back(type(program_, formals[i]));
        names.push_back(data().vars[formals[i]].name);
      } else if (std::string_view given = name(program_, data().funs[Fun{pattern[i + 1]}].self); !given.empty()) {
        called += "_" + std::string(given);
      }
    }
    std::vector<Type> results;
    for (Type result : program_.types.results(type(program_, data().funs[f].self))) results.push_back(result);
    Type made = program_.types.function(types, results, raises(program_, f));
    Span where = span(program_, data().funs[f].let);
    Expr group = innermost(pattern);
    if (!group) {
      Def home{binder(program_, data().funs[f].self).index};
      Fun copy = change_.define_before(home, called, made, names, where);
      // It mentions what the original mentions, in the same place.
      Def def{binder(program_, data().funs[copy].self).index};
      position_.resize(data().defs.limit());
      mentions_values_.resize(data().defs.limit());
      position_[def.index] = position_[home.index];
      mentions_values_[def.index] = mentions_values_[home.index];
      return copy;
    }
    Block block(program_);
    Fun copy =
        block.at(where).let_fun(program_.names.intern(called), made, names, data().conts[data().funs[f].ret].name);
    change_.join_groups(group, block.fresh());
    return copy;
  }

  // Its calls are sites, and its functions are in scope inside it.
  struct LookAtCopy : Visitor {
    explicit LookAtCopy(Specialiser& pass, const Site& site) : pass(pass), site(site) {}
    void enter(Up region) {
      if (region.kind == Up::FunctionOf) functions.push_back(Fun{region.index});
    }
    void leave(Up region) {
      if (region.kind == Up::FunctionOf) functions.pop_back();
    }
    void expression(Expr expr) {
      pass.size_ += weight(pass.data().exprs[expr]);
      if (kind(pass.program_, expr) == ExprKind::LetFun) pass.place(expr, functions.back());
      if (kind(pass.program_, expr) == ExprKind::Apply) pass.sites_.push_back({expr, site.definition, site.depth});
    }
    Specialiser& pass;
    Site site;
    std::vector<Fun> functions;
  };
  void look_at_copy(Fun copy, const Site& site) {
    useful_.resize(data().vars.limit());
    walk(program_, Up::function(copy), LookAtCopy(*this, site));
  }

  void place(Expr let, Fun around) {
    let_position_.resize(data().exprs.limit());
    around_.resize(data().exprs.limit());
    let_position_[let.index] = size_;
    around_[let.index] = around;
  }

  std::map<Pattern, Fun> copies_;
  std::vector<std::pair<uint32_t, uint32_t>> mentions_; // a function mentions a function
  std::vector<uint8_t> recursive_, is_copy_;            // by function
  std::vector<uint8_t> useful_;                         // by variable: a parameter that counts
  std::vector<Var> original_;                           // by variable: of a copy's parameter
  std::vector<uint32_t> let_position_;                  // by expression: of a let of functions, in the order of scopes
  std::vector<Fun> around_;                             // by expression: the function that a let of functions stands in
};

} // namespace

Counts specialise(Program& program) { return Specialiser(program).run(); }

const std::span<const RuleRow> specialise_rules = rules;

} // namespace letcont::passes
