#include "passes/box.h"

#include "cps/traverse.h"
#include "passes/analysis/boxed.h"
#include "passes/rewrite/retype.h"

#include <algorithm>

namespace letcont::passes {

using namespace cps;

namespace {

enum class Rule { Boxed, Unboxed, ExternalCall, WrappedExternal, Retyped };
constexpr std::array rules{
    RuleRow{Rule::Boxed, "boxed", "a number or a boolean was put in a box"},
    RuleRow{Rule::Unboxed, "unboxed", "a number or a boolean was taken out of its box for an operation"},
    RuleRow{Rule::ExternalCall, "external-call",
            "an external function is given what the boxes hold, and what it gives is put into some"},
    RuleRow{Rule::WrappedExternal, "wrapped-external",
            "an external function that is used as a value got a function around it, which takes boxes"},
    RuleRow{Rule::Retyped, "retyped",
            "a definition, function, parameter or field of a data type takes or gives boxes now"},
};

class Boxer : Rewriter<Rule>, public Visitor {
public:
  explicit Boxer(Program& program) : Rewriter(program, rules) {}

  Counts run() {
    if (is_boxed(program_)) return counters_.counts();
    translate_types();
    walk(program_, *this);
    return counters_.counts();
  }

  void enter(Up region) {
    switch (region.kind) {
    case Up::OfDefinition:
      definition_ = Def{region.index};
      if (Var var = data().defs[definition_].variable; var && !known_function(program_, var)) count_retyped(var);
      break;
    case Up::FunctionOf: count_retyped(data().funs[Fun{region.index}].self); break;
    case Up::ContinuationOf:
      for (Var parameter : parameters(program_, ContVar{region.index})) count_retyped(parameter);
      break;
    default: break;
    }
  }

  void expression(Expr expr) {
    if (enclosing(program_, expr).kind == Up::OfDefinition && data().defs[definition_].is_static) {
      if (kind(program_, expr) == ExprKind::LetPrim) static_value(expr);
      return;
    }
    if (kind(program_, expr) == ExprKind::Apply && is_external(program_, callee(expr))) return call_external(expr);
    box_operands(expr);
    switch (kind(program_, expr)) {
    case ExprKind::LetPrim: primitive(expr); break;
    case ExprKind::Case: unbox_operands(expr); break;
    case ExprKind::Halt: unbox_operands(expr); break;
    default: break;
    }
  }

private:
  // ---- Types. The parts of a type have smaller handles than the type.

  void translate_types() {
    TypeTable& types = program_.types;
    types_ = {Type{}};
    uint32_t limit = types.limit();
    for (uint32_t i = 1; i < limit; ++i) types_.push_back(translate(Type{i}));
    for (uint32_t i = 1; i <= types.data_count(); ++i) {
      std::vector<Constructor> constructors = types.constructors(DataType{i});
      for (Constructor& constructor : constructors)
        for (Type& field : constructor.fields) {
          if (types_[field.index] != field) counters_.add(Rule::Retyped);
          field = types_[field.index];
        }
      change_.set_constructors(DataType{i}, std::move(constructors));
    }
    retyped_.resize(data().vars.limit());
    for (uint32_t i = 1; i < data().vars.limit(); ++i) {
      Type before = type(program_, Var{i});
      if (is_external(program_, Var{i}))
        change_.set_type(Var{i},
                         callable(before, [&](Type part) { return is_scalar(part) ? part : types_[part.index]; }));
      else if (!is_plain_global(Var{i}))
        change_.set_type(Var{i}, types_[before.index]);
      retyped_[i] = type(program_, Var{i}) != before;
    }
  }
  void count_retyped(Var var) {
    if (var.index < retyped_.size() && retyped_[var.index]) counters_.add(Rule::Retyped);
  }

  // The type of an external as a value, from its own: it takes and gives boxes.
  Type wrapper_type(Type external) {
    return callable(external, [&](Type part) { return is_scalar(part) ? types_[part.index] : part; });
  }

  // A type of functions, of which each parameter and result, and what they raise, becomes another.
  template <class Change>
  Type callable(Type type, Change&& change) {
    TypeTable& types = program_.types;
    std::vector<Type> parameters, results;
    for (Type each : types.parameters(type)) parameters.push_back(change(each));
    for (Type each : types.results(type)) results.push_back(change(each));
    Type raised = types.raises(type);
    return types.callable_like(type, parameters, results, raised ? change(raised) : raised);
  }

  Type translate(Type type) {
    return is_scalar(type) ? program_.types.tuple({&type, 1}) : with_parts(program_.types, type, types_);
  }

  // The world outside sees definitions of scalars.
  bool is_plain_global(Var var) const {
    return binder(program_, var).kind == Binder::Definition && is_scalar(type(program_, var));
  }

  // ---- Boxes

  Name name_of(Var var, std::string_view suffix) {
    std::string_view text = name(program_, var);
    return text.empty() ? Name{} : program_.names.intern(std::string(text) + std::string(suffix));
  }

  Var boxed(Block& block, Var raw, Name name) {
    counters_.add(Rule::Boxed);
    return block.tuple({raw}, name);
  }
  Var unboxed(Block& block, Var var) {
    Type held = type(program_, var);
    if (is_scalar(held) || held == TypeTable::str || program_.types.is_mutable(held)) return var;
    counters_.add(Rule::Unboxed);
    return block.project(0, var, name_of(var, "_raw"));
  }

  // Uses of what stays plain get a box there.
  void box_operands(Expr expr) {
    std::vector<Var> operands;
    Block block(program_);
    block.at(span(program_, expr));
    counters_.at(block.span());
    bool changed = false;
    for (Occur use : cps::operands(program_, expr)) {
      Var var = variable(program_, use);
      if (is_plain_global(var))
        operands.push_back(boxed(block, var, name_of(var, "_box")));
      else if (is_external(program_, var))
        operands.push_back(wrapped(block, var));
      else
        operands.push_back(var);
      changed |= operands.back() != var;
    }
    if (!changed) return;
    change_.insert(block.fresh(), expr);
    change_.set_operands(expr, operands);
  }

  void unbox_operands(Expr expr) {
    Var var = variable(program_, operands(program_, expr)[0]);
    if (kind(program_, expr) == ExprKind::Case ? !is_box(type(program_, var)) : !halts_plain()) return;
    Block block(program_);
    block.at(span(program_, expr));
    Var raw = unboxed(block, var);
    if (raw == var) return;
    change_.insert(block.fresh(), expr);
    change_.set_operands(expr, {&raw, 1});
  }
  bool is_box(Type type) const { return program_.types.kind(type) == TypeKind::Tuple; } // of what a case examines
  bool halts_plain() const {
    Var var = data().defs[definition_].variable;
    return var && is_scalar(type(program_, var));
  }

  // ---- Primitives

  void primitive(Expr let) {
    Primitive primitive = cps::primitive(program_, let);
    Var var = data().exprs[let].variable();
    switch (primitive.kind) {
    case PrimKind::Int:
    case PrimKind::Double:
    case PrimKind::Long:
    case PrimKind::Character:
    case PrimKind::Bool:
    case PrimKind::Operation: return box_result(let, var, primitive);
    case PrimKind::Memory: return box_memory(let, var, primitive);
    default: return;
    }
  }

  // let x = add(a, b)   →   let a' = #0(a)   let b' = #0(b)   let x' = add(a', b')   let x = (x')
  void box_result(Expr let, Var var, const Primitive& primitive) {
    Block block(program_);
    block.at(span(program_, let));
    counters_.at(block.span());
    std::vector<Var> operands;
    for (Occur use : primitive.operands) operands.push_back(unboxed(block, variable(program_, use)));
    Type type = primitive.kind == PrimKind::Memory      ? TypeTable::i32
                : primitive.kind == PrimKind::Operation ? info(primitive.operation).result
                                                        : constant_type(primitive.kind);
    if (!is_scalar(type)) { // a string
      change_.insert(block.fresh(), let);
      change_.set_operands(let, operands);
      return;
    }
    Var raw = block.primitive(primitive, operands, type, name_of(var, "_raw"));
    change_.insert(block.fresh(), let);
    change_.make_tuple(let, {&raw, 1});
    counters_.add(Rule::Boxed);
  }
  // What is held is boxed already; an index or a size is a number.
  void box_memory(Expr let, Var var, const Primitive& primitive) {
    const MemoryInfo& about = info(primitive.memory());
    bool gives_number = !about.creates && !about.reads && !about.writes;
    if (gives_number) return box_result(let, var, primitive);
    if (about.number == MemoryInfo::none) return;
    Block block(program_);
    block.at(span(program_, let));
    counters_.at(block.span());
    std::vector<Var> operands;
    for (Occur use : primitive.operands) operands.push_back(variable(program_, use));
    operands[about.number] = unboxed(block, operands[about.number]);
    change_.insert(block.fresh(), let);
    change_.set_operands(let, operands);
  }
  static Type constant_type(PrimKind kind) {
    if (kind == PrimKind::Int) return TypeTable::i32;
    if (kind == PrimKind::Long) return TypeTable::i64;
    if (kind == PrimKind::Character) return TypeTable::character;
    return kind == PrimKind::Double ? TypeTable::f64 : TypeTable::boolean;
  }

  // ---- Static definitions. What they need comes before them, as definitions of their own.

  void static_value(Expr let) {
    counters_.at(span(program_, let));
    std::vector<Var> operands;
    for (Occur use : cps::operands(program_, let)) {
      Var operand = variable(program_, use);
      if (is_plain_global(operand))
        operands.push_back(boxed(operand, let));
      else
        operands.push_back(is_external(program_, operand) ? wrapped(operand, let) : operand);
    }
    change_.set_operands(let, operands);
  }

  Var boxed(Var global, Expr let) {
    counters_.add(Rule::Boxed);
    return change_.define_before(definition_, std::string(name(program_, global)) + "_box", PrimKind::Tuple, 0,
                                 {&global, 1}, types_[type(program_, global).index], span(program_, let));
  }

  Var wrapped(Var external, Expr let) {
    Fun f = change_.define_before(definition_, std::string(name(program_, external)) + "_box",
                                  wrapper_type(type(program_, external)), {}, span(program_, let));
    fill_wrapper(f, external);
    return data().funs[f].self;
  }

  // ---- Externals: what they take comes out of its boxes, and what they give is put into some.

  Var callee(Expr call) const { return variable(program_, data().exprs[call].first_operand); }

  // The call itself stays, so that it fails where it failed.
  void call_external(Expr call) {
    Var external = callee(call);
    std::vector<Var> given, arguments;
    for (Occur use : operands(program_, call)) given.push_back(variable(program_, use));
    Block block(program_);
    block.at(span(program_, call));
    counters_.at(block.span());
    for (size_t i = 1; i < given.size(); ++i) arguments.push_back(plain_argument(block, given[i], external, i - 1));
    ContVar k = variable(program_, data().exprs[call].target());
    ContVar j = boxing(block, k, external);
    change_.insert(block.fresh(), call);
    change_.set_arguments(call, arguments);
    if (j != k) change_.set_target(call, j);
    counters_.add(Rule::ExternalCall);
  }

  Var plain_argument(Block& block, Var argument, Var external, size_t position) {
    if (is_scalar(program_.types.parameters(type(program_, external))[position])) return unboxed(block, argument);
    return is_external(program_, argument) ? wrapped(block, argument) : argument;
  }

  // An external that is used as a value: code that takes boxes, and calls it.
  Var wrapped(Block& block, Var external) {
    Fun f = block.let_fun(name_of(external, "_box"), wrapper_type(type(program_, external)), {});
    fill_wrapper(f, external);
    return data().funs[f].self;
  }

  void fill_wrapper(Fun f, Var external) {
    counters_.add(Rule::WrappedExternal);
    Block body(program_, Up::function(f));
    body.at(span(program_, data().funs[f].let));
    // Code captures nothing, so it names a local external for itself.
    if (Binder by = binder(program_, external); by.kind == Binder::Let)
      external = body.primitive(cps::primitive(program_, Expr{by.index}), {}, type(program_, external),
                                data().vars[external].name);
    std::vector<Var> arguments;
    for (Var parameter : parameters(program_, f))
      arguments.push_back(plain_argument(body, parameter, external, arguments.size()));
    body.call(external, boxing(body, data().funs[f].ret, external), arguments);
  }

  // The continuation that takes an external's results and goes on to `k` with them in boxes; k itself, if there is
  // nothing to be put into any.
  ContVar boxing(Block& block, ContVar k, Var external) {
    std::span<const Type> results = program_.types.results(type(program_, external));
    if (std::none_of(results.begin(), results.end(), is_scalar)) return k;
    std::vector<Parameter> given;
    for (Type result : results) given.push_back({Name{}, result});
    ContVar j = block.let_cont(Name{}, given);
    Block body = block.body_of(j);
    std::vector<Var> values;
    for (Var result : parameters(program_, j))
      values.push_back(is_scalar(type(program_, result)) ? boxed(body, result, {}) : result);
    body.jump(k, values);
    return j;
  }

  std::vector<Type> types_;   // by type: its boxed translation
  std::vector<bool> retyped_; // by variable: whether it has another type than before
  Def definition_;
};

} // namespace

Counts box(Program& program) { return Boxer(program).run(); }

const std::span<const RuleRow> box_rules = rules;

} // namespace letcont::passes
