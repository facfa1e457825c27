#include "passes/rewrite/interfaces.h"

#include "cps/traverse.h"
#include "passes/rewrite/retype.h"
#include "passes/rewrite/tuples.h"

#include <algorithm>

namespace letcont::passes {

using namespace cps;

namespace {

constexpr size_t most_fields = 16;
// Wider interfaces keep their tuples: tuples of tuples would become exponentially many values.
constexpr uint32_t most_values = 32;
// What every machine that we know of returns in registers: three integers or pointers, and two doubles.
constexpr uint32_t most_results = 3, most_double_results = 2;
constexpr uint32_t nowhere_position = UINT32_MAX;

// A closure's own type, or that of a function.
Type callable_type(const Program& program, Var var) {
  Type type = cps::type(program, var);
  return program.types.kind(type) == TypeKind::Environment ? program.types.function_of(type) : type;
}

} // namespace

Interfaces::Interfaces(const Program& program) : program_(program) {
  const ProgramData& data = program.data();
  first_continuation_ = data.funs.limit();
  first_parameters_ = first_continuation_ + data.conts.limit();
  first_results_ = first_parameters_ + program.types.limit();
  first_constructor_ = first_results_ + program.types.limit();
  for (uint32_t i = 1; i <= program.types.data_count(); ++i) {
    constructor_.push_back(static_cast<uint32_t>(constructors_.size()));
    for (uint32_t tag = 0; tag < program.types.constructors(DataType{i}).size(); ++tag)
      constructors_.push_back({DataType{i}, tag});
  }
  limit_ = first_constructor_ + static_cast<uint32_t>(constructors_.size());
  links_.links.resize(limit_);
  for (Id i = 0; i < limit_; ++i) sets_.singleton(links_, Member{i + 1}, i);
  kept_.resize(limit_);
  live_.resize(limit_);
  for_each_expression(program, [&](Expr expr) { all_.push_back(expr); });
  keep_outside();
  join_all();
  number_positions();
  look_at_uses();
  look_at_arguments();
  spread(apart_, apart_edges_);
  spread(made_, made_edges_);
  for (Position p = 0; p < candidate_.size(); ++p) {
    candidate_[p] = candidate_[p] && (apart_[p] || made_[p]);
    any_flat_ |= candidate_[p] != 0;
  }
}

bool Interfaces::is_flat(Id id, uint32_t position) const {
  Id root = find(id);
  return live_[root] && candidate_[first_position_[root] + position];
}

// ---- Classes

Interfaces::Id Interfaces::find(Id id) const { return sets_.description(sets_.find(links_, Member{id + 1})); }

void Interfaces::join(Id a, Id b) {
  live_[a] = live_[b] = true;
  Sets::Partition one = sets_.find(links_, Member{a + 1}), other = sets_.find(links_, Member{b + 1});
  if (!(one == other)) sets_.unite(links_, one, other, Id(sets_.description(other)));
}

// What the world outside may hold or call.
void Interfaces::keep_outside() {
  std::vector<uint8_t> outside = outside_types(program_);
  for (uint32_t i = 1; i < outside.size(); ++i) {
    if (!outside[i]) continue;
    if (program_.types.callable(Type{i})) {
      keep(parameters_of(Type{i}));
      keep(results_of(Type{i}));
    } else if (program_.types.kind(Type{i}) == TypeKind::Data) {
      DataType data = program_.types.data_of(Type{i});
      for (uint32_t tag = 0; tag < program_.types.constructors(data).size(); ++tag) keep(of(data, tag));
    }
  }
}

void Interfaces::join_all() {
  for (Expr expr : all_) {
    const ExprData& here = program_.data().exprs[expr];
    switch (here.kind) {
    case ExprKind::LetFun:
      for_each_function(program_, expr, [&](Fun f) {
        live_[of(f)] = live_[of(program_.data().funs[f].ret)] = true;
        if (ContVar handler = program_.data().funs[f].handler) {
          live_[of(handler)] = true;
          keep(of(handler));
        }
      });
      break;
    case ExprKind::LetPrim:
      if (here.prim == PrimKind::Injection) live_[receiver(expr)] = true;
      break;
    case ExprKind::LetCont: for_each_continuation(program_, expr, [&](ContVar k) { live_[of(k)] = true; }); break;
    case ExprKind::Apply: join_call(expr); break;
    case ExprKind::Case: join_case(expr); break;
    default: break;
    }
    join_uses(expr);
  }
}

void Interfaces::join_call(Expr call) {
  const ExprData& here = program_.data().exprs[call];
  Var callee = variable(program_, here.first_operand);
  ContVar k = variable(program_, here.target());
  if (here.handler()) keep(of(variable(program_, here.handler()))); // exceptions stay whole
  if (Fun f = known_function(program_, callee)) return join(of(k), of(program_.data().funs[f].ret));
  if (is_external(program_, callee)) return keep(of(k));
  Type type = callable_type(program_, callee);
  live_[parameters_of(type)] = true;
  join(of(k), results_of(type));
}

void Interfaces::join_case(Expr expr) {
  visit(program_, expr,
        Overloaded{
            [&](const Case& branch) {
              Type type = cps::type(program_, branch.examined);
              if (program_.types.kind(type) != TypeKind::Data) return;
              for (const Branch& each : branch.branches)
                join(of(program_.types.data_of(type), each.tag), of(variable(program_, each.target)));
            },
            [](auto) {},
        });
}

// Functions that are used otherwise than by calling them. A closure is called as its code is, known or not, but for the
// environment.
void Interfaces::join_uses(Expr expr) {
  const ExprData& here = program_.data().exprs[expr];
  bool closure = here.kind == ExprKind::LetPrim && here.prim == PrimKind::Closure;
  if (closure) {
    Type code = type(program_, variable(program_, here.first_operand)), made = callable_type(program_, here.variable());
    for (Id id : {parameters_of(code), results_of(code), parameters_of(made), results_of(made)}) keep(id);
  }
  for (Occur use : operands(program_, expr)) {
    Var var = variable(program_, use);
    bool first = use == here.first_operand;
    Fun f = known_function(program_, var);
    if (!f || (first && here.kind == ExprKind::Apply)) continue;
    escapes(f);
    if (closure && first)
      for (Id id : {of(f), of(program_.data().funs[f].ret)}) keep(id);
  }
}

void Interfaces::escapes(Fun f) {
  Type type = cps::type(program_, program_.data().funs[f].self);
  join(of(f), parameters_of(type));
  join(of(program_.data().funs[f].ret), results_of(type));
}

// ---- Positions

uint32_t Interfaces::width(Id id) const {
  if (id < first_continuation_) return program_.data().funs[Fun{id}].parameter_count;
  if (id < first_parameters_) return arity(program_, ContVar{id - first_continuation_});
  if (id >= first_constructor_) {
    auto [data, tag] = constructors_[id - first_constructor_];
    return static_cast<uint32_t>(program_.types.constructors(data)[tag].fields.size());
  }
  bool parameters = id < first_results_;
  Type type{id - (parameters ? first_parameters_ : first_results_)};
  if (!type || !program_.types.callable(type)) return 0;
  return static_cast<uint32_t>((parameters ? program_.types.parameters(type) : program_.types.results(type)).size());
}

Type Interfaces::type_at(Id id, uint32_t position) const {
  if (id < first_continuation_) return type(program_, parameters(program_, Fun{id})[position]);
  if (id < first_parameters_) return parameter_type(program_, ContVar{id - first_continuation_}, position);
  if (id >= first_constructor_) {
    auto [data, tag] = constructors_[id - first_constructor_];
    return program_.types.constructors(data)[tag].fields[position];
  }
  if (id < first_results_) return program_.types.parameters(Type{id - first_parameters_})[position];
  return program_.types.results(Type{id - first_results_})[position];
}

void Interfaces::number_positions() {
  is_result_.resize(limit_);
  is_constructor_.resize(limit_);
  raised_.resize(limit_);
  first_position_.resize(limit_);
  for (Id i = 0; i < limit_; ++i) {
    Id root = find(i);
    kept_[root] |= kept_[i];
    live_[root] |= live_[i];
    bool is_continuation = i > first_continuation_ && i < first_parameters_;
    is_result_[root] |= is_continuation ? is_return(program_, ContVar{i - first_continuation_})
                                        : i >= first_results_ && i < first_constructor_;
    is_constructor_[root] |= i >= first_constructor_;
    Registers exception = registers_of(raised_beside(i));
    raised_[root] = {std::max(raised_[root].values, exception.values),
                     std::max(raised_[root].doubles, exception.doubles)};
  }
  for (Id i = 0; i < limit_; ++i)
    if (find(i) == i && live_[i]) choose_candidates(i);
}

// The type of the exceptions that are returned beside these results; Type{} if there are none.
Type Interfaces::raised_beside(Id id) const {
  if (id >= first_results_ && id < first_constructor_) {
    Type type{id - first_results_};
    return type && program_.types.callable(type) ? program_.types.raises(type) : Type{};
  }
  if (id <= first_continuation_ || id >= first_parameters_) return {};
  ContVar k{id - first_continuation_};
  return is_return(program_, k) ? raises(program_, program_.data().conts[k].of) : Type{};
}

// What returns an exception of that type: where it is no record, a truth value says whether there is one.
Interfaces::Registers Interfaces::registers_of(Type raised) const {
  if (!raised) return {};
  TypeKind kind = program_.types.kind(raised);
  bool has_flag = raised == TypeTable::unit || kind == TypeKind::I32 || kind == TypeKind::I64 ||
                  kind == TypeKind::F64 || kind == TypeKind::Bool || kind == TypeKind::Char || kind == TypeKind::Code;
  return {1u + has_flag, raised == TypeTable::f64};
}

void Interfaces::choose_candidates(Id root) {
  uint32_t count = width(root), values = count + raised_[root].values, doubles = raised_[root].doubles;
  first_position_[root] = static_cast<Position>(candidate_.size());
  for (uint32_t i = 0; i < count; ++i) doubles += type_at(root, i) == TypeTable::f64;
  for (uint32_t i = 0; i < count; ++i) {
    Type type = type_at(root, i);
    bool tuple = program_.types.kind(type) == TypeKind::Tuple && program_.types.fields(type).size() <= most_fields;
    bool is_narrow = count <= most_values || program_.types.fields(type).empty();
    bool may = tuple && is_narrow && !kept_[root] && (!is_result_[root] || fits_registers(root, i, values, doubles));
    candidate_.push_back(may);
    apart_.push_back(may);
    made_.push_back(may && (!is_constructor_[root] || type == TypeTable::unit));
  }
}

// Whether the results with that one flat can be returned in registers; `values` and `doubles` are how many there are.
bool Interfaces::fits_registers(Id root, uint32_t position, uint32_t& values, uint32_t& doubles) const {
  uint32_t more_values = values - 1, more_doubles = doubles;
  for (Type field : program_.types.fields(type_at(root, position))) {
    ++more_values;
    more_doubles += field == TypeTable::f64;
  }
  if (more_values > most_results || more_doubles > most_double_results) return false;
  values = more_values;
  doubles = more_doubles;
  return true;
}

// ---- What is taken apart

void Interfaces::look_at_uses() {
  auto parameter = [&](Var var, Id id, uint32_t i) {
    Position p = first_position_[find(id)] + i;
    if (!candidate_[p] || type(program_, var) == TypeTable::unit) return;
    for (Occur use : uses(program_, var)) look_at_use(p, use);
  };
  auto all = [&](HandleRange<Var> vars, Id id) {
    for (uint32_t i = 0; i < vars.count; ++i) parameter(vars[i], id, i);
  };
  for (Expr expr : all_) {
    const ExprData& here = program_.data().exprs[expr];
    if (here.kind == ExprKind::LetFun)
      for_each_function(program_, expr, [&](Fun f) { all(parameters(program_, f), of(f)); });
    if (here.kind == ExprKind::LetCont)
      for_each_continuation(program_, expr, [&](ContVar k) { all(parameters(program_, k), of(k)); });
  }
}

void Interfaces::look_at_use(Position p, Occur use) {
  Expr expr = enclosing(program_, use);
  if (kind(program_, expr) == ExprKind::LetPrim && primitive(program_, expr).kind == PrimKind::Projection) return;
  Position q = position_of(use);
  if (q == nowhere_position)
    apart_[p] = false;
  else
    apart_edges_.pairs.push_back({q, p});
}

// ---- What is put together

void Interfaces::look_at_arguments() {
  for (Expr expr : all_) {
    Id id = receiver(expr);
    if (id == none) continue;
    HandleRange<Occur> given = operands(program_, expr);
    uint32_t before = kind(program_, expr) == ExprKind::Apply; // the function
    for (uint32_t i = before; i < given.count; ++i)
      look_at_argument(expr, id, i - before, variable(program_, given[i]));
  }
}

void Interfaces::look_at_argument(Expr expr, Id id, uint32_t position, Var given) {
  Position p = first_position_[find(id)] + position;
  if (!candidate_[p] || type(program_, given) == TypeTable::unit || tuple_let(program_, given)) return;
  Position q = position_of(given);
  if (q == nowhere_position)
    made_[p] = false;
  else
    made_edges_.pairs.push_back({q, p});
  // Nothing can be computed for a static value.
  if (enclosing(program_, expr).kind == Up::OfDefinition && kind(program_, expr) == ExprKind::LetPrim &&
      !program_.data().exprs[expr].body())
    candidate_[p] = apart_[p] = made_[p] = false;
}

Interfaces::Id Interfaces::receiver(Expr expr) const {
  const ExprData& here = program_.data().exprs[expr];
  if (here.kind == ExprKind::ApplyCont) return of(variable(program_, here.target()));
  if (here.kind == ExprKind::LetPrim && here.prim == PrimKind::Injection)
    return of(program_.types.data_of(type(program_, here.variable())), primitive(program_, expr).tag());
  if (here.kind != ExprKind::Apply) return none;
  Var callee = variable(program_, here.first_operand);
  if (Fun f = known_function(program_, callee)) return of(f);
  return is_external(program_, callee) ? none : parameters_of(callable_type(program_, callee));
}

// Of an argument.
Interfaces::Position Interfaces::position_of(Occur use) const {
  Expr expr = enclosing(program_, use);
  Id id = receiver(expr);
  if (id == none) return nowhere_position;
  uint32_t i = use.index - program_.data().exprs[expr].first_operand.index;
  if (kind(program_, expr) == ExprKind::Apply && i-- == 0) return nowhere_position;
  return first_position_[find(id)] + i;
}

// Of a parameter.
Interfaces::Position Interfaces::position_of(Var var) const {
  Binder by = binder(program_, var);
  if (by.kind == Binder::FunctionParameter)
    return first_position_[find(of(Fun{by.index}))] + var.index - parameters(program_, Fun{by.index}).first.index;
  if (by.kind == Binder::ContinuationParameter)
    return first_position_[find(of(ContVar{by.index}))] + var.index -
           parameters(program_, ContVar{by.index}).first.index;
  return nowhere_position;
}

// What holds of p holds only if it holds of each q that p depends on.
void Interfaces::spread(std::vector<uint8_t>& holds, Edges& edges) {
  std::sort(edges.pairs.begin(), edges.pairs.end());
  std::vector<Position> pending;
  for (auto [q, p] : edges.pairs)
    if (!holds[q] && holds[p]) {
      holds[p] = false;
      pending.push_back(p);
    }
  while (!pending.empty()) {
    Position q = pending.back();
    pending.pop_back();
    auto at = std::lower_bound(edges.pairs.begin(), edges.pairs.end(), std::pair{q, Position{0}});
    for (; at != edges.pairs.end() && at->first == q; ++at)
      if (holds[at->second]) {
        holds[at->second] = false;
        pending.push_back(at->second);
      }
  }
}

} // namespace letcont::passes
