#include "passes/close.h"

#include "cps/traverse.h"
#include "passes/analysis/captures.h"

#include <algorithm>
#include <unordered_map>

namespace letcont::passes {

using namespace cps;

namespace {

enum class Rule { Known, Closure, StaticClosure, SharedEnvironment, LinkedEnvironment, DirectCall, Lifted };
constexpr std::array rules{
    RuleRow{Rule::Known, "known-function", "a function that is known at all its calls got what it needs as parameters"},
    RuleRow{Rule::Closure, "closure", "a function that escapes became code and a record of what it needs"},
    RuleRow{Rule::StaticClosure, "static-closure",
            "an escaping function that needs nothing has one closure for all time"},
    RuleRow{Rule::SharedEnvironment, "shared-environment", "functions that are bound together share one record"},
    RuleRow{Rule::LinkedEnvironment, "linked-environment",
            "closures hold the closure of the function around them, where many variables are found"},
    RuleRow{Rule::DirectCall, "direct-call", "a call of a known function goes straight to its code"},
    RuleRow{Rule::Lifted, "lifted", "a function came out of the function around it and is global now"},
};

class Closer : Rewriter<Rule>, public Visitor {
public:
  Closer(Program& program, uint32_t most_copied)
      : Rewriter(program, rules), captures_(program, most_copied), code_types_(program.data().funs.limit()),
        environment_types_(program.data().funs.limit()), has_parameter_(program.data().funs.limit()),
        here_(program.data().vars.limit()), now_(program.data().vars.limit()) {}

  Counts run() {
    for (Expr let : captures_.groups()) decide(let);
    walk(program_, *this);
    for (auto [let, home] : lets_) change_.lift(let, home);
    change_.settle();
    return counters_.counts();
  }

  // ---- The walk. It may put lets at the beginning of a region that is entered, and after a let of functions.

  void enter(Up region) {
    if (region.kind == Up::OfDefinition) home_ = Def{region.index};
    if (region.kind != Up::FunctionOf) return;
    Fun f{region.index};
    frames_.push_back({f, {}, {}, saved_.size()});
    if (has_parameter_[f.index])
      take_environment(f);
    else
      take_arguments(f);
    make_constants(f);
    change_.set_type(data().funs[f].self, code_types_[f.index]);
  }

  void leave(Up region) {
    if (region.kind != Up::FunctionOf) return;
    for (size_t mark = frames_.back().saved; saved_.size() > mark; saved_.pop_back())
      here_[saved_.back().variable.index] = saved_.back().was;
    frames_.pop_back();
  }

  void expression(Expr expr) {
    switch (kind(program_, expr)) {
    case ExprKind::LetFun: return build_closures(expr);
    case ExprKind::Apply: return rewrite_call(expr);
    default: return rewrite_operands(expr);
    }
  }

private:
  // A function that is being walked.
  struct Frame {
    Fun f;
    Var environment; // its own closure, if it has one
    Var held;        // what the closures of its group hold, if it makes those: the shared tuple, or one variable
    size_t saved;
  };
  struct Saved {
    Var variable, was;
  };

  Expr let_of(Fun f) const { return data().funs[f].let; }
  Var self(Fun f) const { return data().funs[f].self; }
  bool shares(Expr let) const { return captures_.environments(let) > 1 && captures_.held(let).size() > 1; }

  // ---- Deciding the types that functions will have. Outer groups come first, since types of inner ones mention them.

  Type type_of(Var var) const {
    Fun f = known_function(program_, var);
    return f && captures_.has_environment(f) ? environment_types_[f.index] : type(program_, var);
  }

  void decide(Expr let) {
    std::vector<Type> held;
    for (Var var : captures_.held(let)) held.push_back(type_of(var));
    if (shares(let)) held = {program_.types.tuple(held)};
    for_each_function(program_, let, [&](Fun f) {
      if (captures_.escapes(f)) environment_types_[f.index] = program_.types.environment(held, type(program_, self(f)));
    });
    for_each_function(program_, let, [&](Fun f) { decide(f); });
  }

  // A closed function that is called directly, or public, has no use for an environment parameter.
  void decide(Fun f) {
    counters_.at(span(program_, let_of(f)));
    bool closed = captures_.is_closed(f), separate_entry = closed && (captures_.is_called(f) || is_public(f));
    has_parameter_[f.index] = captures_.escapes(f) && !separate_entry;
    std::vector<Type> further;
    if (!captures_.escapes(f))
      for (Var needed : captures_.needs(f)) further.push_back(type_of(needed));
    code_types_[f.index] = code_type(f, has_parameter_[f.index], further);
    if (closed) make_static_closure(f, separate_entry ? make_entry(f) : self(f));
    if (!captures_.escapes(f)) counters_.add(Rule::Known);
  }

  Type code_type(Fun f, bool environment, std::span<const Type> further) {
    Type before = type(program_, self(f));
    std::vector<Type> parameters, results;
    if (environment) parameters.push_back(environment_types_[f.index]);
    for (Type each : program_.types.parameters(before)) parameters.push_back(each);
    for (Type each : program_.types.results(before)) results.push_back(each);
    parameters.insert(parameters.end(), further.begin(), further.end());
    return program_.types.code(parameters, results, program_.types.raises(before));
  }

  bool is_public(Fun f) const { return cps::is_public(program_, self(f)); }

  std::string name_of(Fun f) {
    if (name(program_, self(f)).empty()) change_.set_name(self(f), program_.names.intern("lambda"));
    return std::string(name(program_, self(f)));
  }

  // Of what a function gets for a variable of another: that of the variable; a function's is its closure here.
  Name copy_name(Var var) {
    if (!known_function(program_, var)) return data().vars[var].name;
    return program_.names.intern(std::string(name(program_, var)) + "_closure");
  }

  // ---- Static closures

  void make_static_closure(Fun f, Var code) {
    here_[self(f).index] = change_.define_first(name_of(f) + "_closure", PrimKind::Closure, 0, {&code, 1},
                                                environment_types_[f.index], span(program_, let_of(f)));
    counters_.add(Rule::StaticClosure);
  }

  // What calls through the closure come to: code that takes the environment, which is empty, and calls the function.
  // Functions may be used before they are defined, so it may stand before all others.
  Var make_entry(Fun f) {
    std::vector<Name> names{program_.names.intern("env")};
    for (Var parameter : parameters(program_, f)) names.push_back(data().vars[parameter].name);
    Span where = span(program_, let_of(f));
    Fun entry =
        change_.define_before(data().order.front(), name_of(f) + "_entry", code_type(f, true, {}), names, where);
    std::vector<Var> arguments;
    for (Var parameter : parameters(program_, entry)) arguments.push_back(parameter);
    Block(program_, Up::function(entry))
        .at(where)
        .call(self(f), data().funs[entry].ret, data().funs[entry].handler, std::span(arguments).subspan(1));
    return self(entry);
  }

  // ---- Functions

  // In the function that is being walked, `var` is to be found in `copy`.
  void find_in(Var var, Var copy) {
    change_.set_source(copy, var);
    if (var.index >= here_.size()) here_.resize(var.index + 1);
    saved_.push_back({var, here_[var.index]});
    here_[var.index] = copy;
  }

  // A function that gets other parameters has new variables for those that it keeps; what was found out of the program
  // before the walk names the old ones.
  Var now(Var var) const { return now_[var.index] ? now_[var.index] : var; }

  HandleRange<Var> set_parameters(Fun f, std::span<const Change::NewParameter> wanted) {
    HandleRange<Var> before = parameters(program_, f);
    HandleRange<Var> after = change_.set_parameters(f, wanted);
    for (uint32_t i = 0; i < after.count; ++i)
      if (wanted[i].kept != Change::NewParameter::fresh) now_[before[wanted[i].kept].index] = after[i];
    return after;
  }

  void take_arguments(Fun f) {
    const std::vector<Var>& needs = captures_.needs(f);
    if (needs.empty()) return;
    std::vector<Change::NewParameter> wanted = keep_parameters(f);
    uint32_t first = static_cast<uint32_t>(wanted.size());
    for (Var var : needs) wanted.push_back({Change::NewParameter::fresh, copy_name(var), type_of(var)});
    HandleRange<Var> parameters = set_parameters(f, wanted);
    for (uint32_t i = 0; i < needs.size(); ++i) find_in(now(needs[i]), parameters[first + i]);
  }

  std::vector<Change::NewParameter> keep_parameters(Fun f) const {
    std::vector<Change::NewParameter> kept;
    for (uint32_t i = 0; i < data().funs[f].parameter_count; ++i) kept.push_back({i});
    return kept;
  }

  void take_environment(Fun f) {
    std::vector<Change::NewParameter> wanted = keep_parameters(f);
    wanted.insert(wanted.begin(),
                  {Change::NewParameter::fresh, program_.names.intern("env"), environment_types_[f.index]});
    Var environment = set_parameters(f, wanted)[0];
    frames_.back().environment = environment;

    Expr let = let_of(f), begin = data().funs[f].body;
    const std::vector<Var>& held = captures_.held(let);
    bool makes_others = captures_.environments(let) > 1;
    Block block(program_);
    block.at(span(program_, begin));
    Var from = environment;
    if (shares(let)) from = frames_.back().held = block.project(0, environment, program_.names.intern("shared"));
    bool is_remade = makes_others && !shares(let) && !held.empty(); // the only one
    std::vector<uint32_t> places = places_of_needs(f);
    if (is_remade && places.empty()) frames_.back().held = block.project(0, from, copy_name(held[0]));
    for (uint32_t place : places) {
      Var copy = block.project(place, from, copy_name(held[place]));
      find_in(now(held[place]), copy);
      if (is_remade) frames_.back().held = copy;
    }
    if (captures_.is_linked(let)) take_by_links(block, f, from);
    change_.insert(block.fresh(), begin);
  }

  // Where the closure of a function holds what it needs, in order. What it finds by links is not there.
  std::vector<uint32_t> places_of_needs(Fun f) const {
    std::vector<uint32_t> places;
    for (Var var : captures_.needs(f))
      if (uint32_t place = captures_.place(let_of(f), var); place != Captures::nowhere) places.push_back(place);
    std::sort(places.begin(), places.end());
    return places;
  }

  // What is in the closures of functions further out. `record` has what that of `f` holds.
  void take_by_links(Block& block, Fun f, Var record) {
    links_.clear();
    for (Var var : captures_.needs(f))
      if (captures_.place(let_of(f), var) == Captures::nowhere) take_by_links(block, f, record, var);
  }
  void take_by_links(Block& block, Fun f, Var record, Var var) {
    int level = captures_.holding_level(var, f);
    Expr let = let_of(f);
    uint32_t place = Captures::nowhere;
    while ((place = captures_.place(let, var)) == Captures::nowhere) {
      Fun next = captures_.next_link(let, level);
      Var& known = links_[next];
      if (!known) {
        known = block.project(captures_.place(let, self(next)), record, copy_name(self(next)));
        if (shares(let_of(next))) known = block.project(0, known, program_.names.intern("shared"));
      }
      record = known;
      let = let_of(next);
    }
    find_in(now(var), block.project(place, record, copy_name(var)));
  }

  void make_constants(Fun f) {
    if (captures_.constants(f).empty()) return;
    Expr begin = data().funs[f].body;
    Block block(program_);
    for (Var var : captures_.constants(f)) {
      const VarData constant = data().vars[var];
      Expr let{constant.binder.index};
      block.at(span(program_, let));
      find_in(var, block.primitive(primitive(program_, let), {}, constant.type, constant.name));
    }
    change_.insert(block.fresh(), begin);
  }

  // ---- Expressions

  // The variable that has the value of `var` in the function that is being walked. May put the making of a closure
  // before `expr`.
  Var value_here(Var var, Expr expr) {
    if (var.index >= here_.size()) return var;
    Fun f = var.index < now_.size() ? known_function(program_, var) : Fun{}; // not one of ours
    if (f && captures_.has_environment(f) && !frames_.empty()) {
      const Frame& frame = frames_.back();
      if (frame.f == f) return frame.environment;
      if (frame.held && let_of(frame.f) == let_of(f)) return make_again(f, expr);
    }
    return here_[var.index] ? here_[var.index] : var;
  }

  Var make_again(Fun f, Expr before) {
    Block block(program_);
    block.at(span(program_, before));
    Var closure = make_closure(block, f, {&frames_.back().held, 1});
    change_.insert(block.fresh(), before);
    return closure;
  }

  Var make_closure(Block& block, Fun f, std::span<const Var> held) {
    std::vector<Var> operands{self(f)};
    operands.insert(operands.end(), held.begin(), held.end());
    counters_.at(block.span());
    counters_.add(Rule::Closure);
    return block.primitive(PrimKind::Closure, {}, 0, operands, environment_types_[f.index],
                           program_.names.intern(name_of(f) + "_closure"));
  }

  // The closures of a local group, after the let that binds the functions, which goes to the top.
  void build_closures(Expr let) {
    Expr body = data().exprs[let].body();
    if (!body) return;
    lets_.push_back({let, home_});
    counters_.at(span(program_, let));
    for_each_function(program_, let, [&](Fun f) {
      name_of(f);
      counters_.add(Rule::Lifted);
    });
    if (captures_.environments(let) == 0) return;
    if (captures_.is_linked(let)) counters_.add(Rule::LinkedEnvironment);
    std::vector<Var> held;
    for (Var var : captures_.held(let)) held.push_back(value_here(now(var), let));
    Block block(program_);
    block.at(span(program_, let));
    if (shares(let)) {
      held = {block.tuple(held, program_.names.intern("shared"))};
      counters_.add(Rule::SharedEnvironment);
    }
    for_each_function(program_, let, [&](Fun f) {
      if (captures_.has_environment(f)) here_[self(f).index] = make_closure(block, f, held);
    });
    change_.insert(block.fresh(), body);
  }

  void rewrite_operands(Expr expr) {
    HandleRange<Occur> all = operands(program_, expr);
    bool closure = data().exprs[expr].kind == ExprKind::LetPrim && data().exprs[expr].prim == PrimKind::Closure &&
                   known_function(program_, variable(program_, all[0])); // else its code is a value like others
    operands_.clear();
    bool changed = false;
    for (uint32_t i = 0; i < all.count; ++i) {
      Var before = variable(program_, all[i]);
      operands_.push_back(closure && i == 0 ? before : value_here(before, expr));
      changed |= operands_.back() != before;
    }
    if (changed) change_.set_operands(expr, operands_);
  }

  void rewrite_call(Expr call) {
    Var callee = variable(program_, operands(program_, call)[0]);
    Fun f = known_function(program_, callee);
    if (!f || callee.index >= now_.size()) return rewrite_operands(call);
    HandleRange<Occur> all = operands(program_, call);
    operands_ = {callee};
    bool environment = captures_.has_environment(f);
    if (environment) {
      operands_.push_back(value_here(callee, call));
      counters_.at(span(program_, call));
      counters_.add(Rule::DirectCall);
    }
    for (uint32_t i = 1; i < all.count; ++i) operands_.push_back(value_here(variable(program_, all[i]), call));
    if (!environment)
      for (Var needed : captures_.needs(f)) operands_.push_back(value_here(now(needed), call));
    change_.set_operands(call, operands_);
  }

  Captures captures_;
  std::vector<Type> code_types_, environment_types_; // by function
  std::vector<uint8_t> has_parameter_;               // by function: its first parameter is its environment
  std::vector<Var> here_;                            // by variable: its copy in the function that is walked
  std::vector<Var> now_;               // by variable: what it became, if its function got other parameters
  std::unordered_map<Fun, Var> links_; // by function further out: what its closure holds
  std::vector<Frame> frames_;
  std::vector<Saved> saved_;
  std::vector<std::pair<Expr, Def>> lets_; // local groups, to be lifted before a definition
  std::vector<Var> operands_;
  Def home_;
};

} // namespace

Counts close(Program& program) { return close_with(program, Captures::usual_most_copied); }

Counts close_with(Program& program, uint32_t most_copied) { return Closer(program, most_copied).run(); }

bool is_closed(const Program& program) {
  const ProgramData& data = program.data();
  for (uint32_t i = 1; i < data.funs.limit(); ++i) {
    const FunData& fun = data.funs[Fun{i}];
    if (!fun.body) continue; // deleted
    if (binder(program, fun.self).kind != Binder::Definition) return false;
    if (program.types.kind(type(program, fun.self)) != TypeKind::Code) return false;
  }
  return true;
}

Closed::Closed(const Program& program) : given_(&program) {
  if (!is_closed(program)) close(own_.emplace(program));
}

const std::span<const RuleRow> close_rules = rules;

} // namespace letcont::passes
