#include "passes/flatten.h"

#include "cps/traverse.h"
#include "passes/rewrite/interfaces.h"
#include "passes/rewrite/retype.h"
#include "passes/rewrite/single_values.h"
#include "passes/rewrite/tuples.h"

#include <algorithm>

namespace letcont::passes {

using namespace cps;

namespace {

enum class Rule { Single, Parameter, Result, Continuation, FunctionType, Field, Projected, Rebuilt };
constexpr std::array rules{
    RuleRow{Rule::Single, "single-value", "what was a tuple of a single value, or had one in its type, is that value"},
    RuleRow{Rule::Parameter, "function-parameter", "a function's parameter, a tuple, became its fields"},
    RuleRow{Rule::Result, "result", "a function's result, a tuple, became several results"},
    RuleRow{Rule::Continuation, "continuation-parameter", "a continuation's parameter, a tuple, became its fields"},
    RuleRow{Rule::FunctionType, "function-type",
            "functions of a type take or give a tuple as its fields, wherever they are called"},
    RuleRow{Rule::Field, "field", "a constructor's field, a tuple, became its fields"},
    RuleRow{Rule::Projected, "fields-taken",
            "an argument that is no tuple made in sight is taken apart where it is given"},
    RuleRow{Rule::Rebuilt, "tuple-rebuilt", "a body that needs the whole tuple makes it again"},
};

// One level of tuples, all over the program.
class Flattener {
public:
  Flattener(Program& program, RuleCounters<Rule>& counters)
      : program_(program), change_(program), counters_(counters), interfaces_(program) {}

  // false if there is nothing to be done.
  bool run() {
    if (!interfaces_.any_flat()) return false;
    for_each_expression(program_, [&](Expr expr) { all_.push_back(expr); });
    for (Expr expr : all_) change_binders(expr);
    for (Expr expr : all_) change_arguments(expr);
    for (Var tuple : tuples_) tidy(tuple);
    change_types();
    return true;
  }

private:
  using Id = Interfaces::Id;
  const ProgramData& data() const { return program_.data(); }
  std::span<const Type> fields(Type tuple) const { return program_.types.fields(tuple); }

  // ---- Parameters. The body begins with the tuples, made of their fields. Mostly they are dead, or will be.

  void change_binders(Expr expr) {
    if (kind(program_, expr) == ExprKind::LetFun)
      for_each_function(program_, expr, [&](Fun f) {
        change_parameters(interfaces_.of(f), f, Up::function(f), Rule::Parameter);
        functions_.push_back(f);
      });
    if (kind(program_, expr) == ExprKind::LetCont)
      for_each_continuation(program_, expr, [&](ContVar k) {
        change_parameters(interfaces_.of(k), k, Up::continuation(k), Rule::Continuation);
      });
  }

  template <class Binder>
  void change_parameters(Id id, Binder binder, Up body, Rule rule) {
    HandleRange<Var> old = parameters(program_, binder);
    std::vector<Change::NewParameter> wanted;
    std::vector<bool> flat;
    for (uint32_t i = 0; i < old.count; ++i) {
      flat.push_back(interfaces_.is_flat(id, i));
      if (flat[i])
        add_fields(program_, old[i], wanted);
      else
        wanted.push_back({i});
    }
    if (std::find(flat.begin(), flat.end(), true) == flat.end()) return;
    HandleRange<Var> fresh = change_.set_parameters(binder, wanted);
    counters_.at(span(program_, content(program_, body)));
    std::vector<Var> tuples = rebuild_tuples(program_, change_, body, old, flat, fresh);
    tuples_.insert(tuples_.end(), tuples.begin(), tuples.end());
    counters_.add(rule, tuples.size());
  }

  // ---- Arguments

  void change_arguments(Expr expr) {
    Id id = interfaces_.receiver(expr);
    if (id == Interfaces::none) return;
    HandleRange<Occur> given = operands(program_, expr);
    uint32_t before = kind(program_, expr) == ExprKind::Apply; // the function
    arguments_.clear();
    bool changed = false;
    Block block(program_);
    block.at(span(program_, expr));
    counters_.at(block.span());
    for (uint32_t i = 0; i < given.count; ++i) {
      Var argument = variable(program_, given[i]);
      if (i < before || !interfaces_.is_flat(id, i - before)) {
        arguments_.push_back(argument);
        continue;
      }
      changed = true;
      if (append_fields(program_, block, argument, arguments_)) counters_.add(Rule::Projected);
    }
    if (!changed) return;
    change_.insert(block.fresh(), expr);
    change_.set_operands(expr, arguments_);
  }

  void tidy(Var tuple) {
    bool whole = operands(program_, defining_let(program_, tuple)).count > 0; // the unit is nothing to build
    if (!forward_fields(program_, change_, tuple) && whole) counters_.add(Rule::Rebuilt);
  }

  // ---- Types

  void change_types() {
    TypeTable& types = program_.types;
    std::vector<Type> functions; // their new types, which need not be those of their old ones
    uint32_t limit = types.limit();
    TypeMap map(limit);
    for (uint32_t i = 1; i < limit; ++i) map[i] = new_type(Type{i}, map);
    change_constructors();
    for (Fun f : functions_) functions.push_back(new_type(f, map));
    retype(program_, change_, map);
    for (size_t i = 0; i < functions_.size(); ++i) change_.set_type(data().funs[functions_[i]].self, functions[i]);
  }

  // The types at the positions of an interface, with fields for those that are flat.
  std::vector<Type> flat_types(Id id, std::span<const Type> old, Rule rule, const TypeMap& map) {
    std::vector<Type> all;
    for (uint32_t i = 0; i < old.size(); ++i) {
      if (!interfaces_.is_flat(id, i)) {
        all.push_back(map[old[i].index]);
        continue;
      }
      for (Type field : fields(old[i])) all.push_back(map[field.index]);
      counters_.add(rule);
    }
    return all;
  }

  Type new_type(Type type, const TypeMap& map) {
    TypeTable& types = program_.types;
    if (!types.callable(type)) return with_parts(types, type, map);
    std::vector<Type> parameters =
        flat_types(interfaces_.parameters_of(type), types.parameters(type), Rule::FunctionType, map);
    std::vector<Type> results = flat_types(interfaces_.results_of(type), types.results(type), Rule::FunctionType, map);
    return types.callable_like(type, parameters, results, map[types.raises(type).index]);
  }

  // Its parameters are the new ones already.
  Type new_type(Fun f, const TypeMap& map) {
    TypeTable& types = program_.types;
    Type old = type(program_, data().funs[f].self);
    std::vector<Type> parameters;
    for (Var parameter : cps::parameters(program_, f)) parameters.push_back(map[type(program_, parameter).index]);
    std::vector<Type> results = flat_types(interfaces_.of(data().funs[f].ret), types.results(old), Rule::Result, map);
    return types.callable_like(old, parameters, results, map[types.raises(old).index]);
  }

  // The fields that are left have their old types; `retype` gives them the new ones.
  void change_constructors() {
    TypeTable& types = program_.types;
    for (uint32_t i = 1; i <= types.data_count(); ++i) {
      std::vector<Constructor> constructors = types.constructors(DataType{i});
      for (uint32_t tag = 0; tag < constructors.size(); ++tag) {
        std::vector<Type> all;
        for (uint32_t at = 0; at < constructors[tag].fields.size(); ++at) {
          Type field = constructors[tag].fields[at];
          if (!interfaces_.is_flat(interfaces_.of(DataType{i}, tag), at)) {
            all.push_back(field);
            continue;
          }
          all.insert(all.end(), fields(field).begin(), fields(field).end());
          counters_.add(Rule::Field);
        }
        constructors[tag].fields = std::move(all);
      }
      change_.set_constructors(DataType{i}, std::move(constructors));
    }
  }

  Program& program_;
  Change change_;
  RuleCounters<Rule>& counters_;
  Interfaces interfaces_;
  std::vector<Expr> all_;      // the program's expressions
  std::vector<Fun> functions_; // all of them
  std::vector<Var> tuples_;    // made at the beginning of bodies
  std::vector<Var> arguments_;
};

void unwrap_all(Program& program, RuleCounters<Rule>& counters) {
  Change change(program);
  unwrap_single_values(program, change, [&](Span place) {
    counters.at(place);
    counters.add(Rule::Single);
  });
}

} // namespace

// Each round takes one level off tuples in tuples. After the first step every tuple holds two values or more, so each
// level has at least one value more than the one before, and interfaces are too wide after 32 of them, however deep
// types are.
Counts flatten(Program& program) {
  RuleCounters<Rule> counters(rules);
  unwrap_all(program, counters);
  while (Flattener(program, counters).run()) {
  }
  return counters.counts();
}

const std::span<const RuleRow> flatten_rules = rules;

} // namespace letcont::passes
