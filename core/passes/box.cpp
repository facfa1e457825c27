#include "passes/box.h"

#include "cps/change.h"
#include "cps/traverse.h"

namespace letcont::passes {

using namespace cps;

namespace {

enum class Rule { Boxed, Unboxed, WrappedExternal };
constexpr std::array<std::string_view, 3> rule_names{"boxed", "unboxed", "wrapped-external"};

class Boxer : public Visitor {
public:
  explicit Boxer(Program& program) : program_(program), change_(program), counters_(rule_names) {}

  Counts run() {
    translate_types();
    walk(program_, *this);
    return counters_.counts();
  }

  void enter(Up region) {
    if (region.kind == Up::OfDefinition) definition_ = Def{region.index};
  }

  void expression(Expr expr) {
    if (enclosing(program_, expr).kind == Up::OfDefinition && data().defs[definition_].is_static) {
      if (kind(program_, expr) == ExprKind::LetPrim) static_value(expr);
      return;
    }
    box_globals(expr);
    switch (kind(program_, expr)) {
    case ExprKind::LetPrim: primitive(expr); break;
    case ExprKind::Case: unbox_operands(expr); break;
    case ExprKind::Halt: unbox_operands(expr); break;
    default: break;
    }
  }

private:
  const ProgramData& data() const { return program_.data(); }

  static bool is_scalar(Type type) {
    return type == TypeTable::i32 || type == TypeTable::f64 || type == TypeTable::boolean;
  }

  // ---- Types. The parts of a type have smaller handles than the type.

  void translate_types() {
    TypeTable& types = program_.types;
    types_ = {Type{}};
    uint32_t limit = types.limit();
    for (uint32_t i = 1; i < limit; ++i) types_.push_back(translate(Type{i}));
    for (uint32_t i = 1; i <= types.data_count(); ++i) {
      std::vector<Constructor> constructors = types.constructors(DataType{i});
      for (Constructor& constructor : constructors)
        for (Type& field : constructor.fields) field = types_[field.index];
      types.define(DataType{i}, std::move(constructors));
    }
    for (uint32_t i = 1; i < data().vars.limit(); ++i)
      if (!stays(Var{i})) change_.set_type(Var{i}, types_[type(program_, Var{i}).index]);
  }

  Type translate(Type type) {
    TypeTable& types = program_.types;
    auto all = [&](std::span<const Type> parts) {
      std::vector<Type> translated;
      for (Type part : parts) translated.push_back(types_[part.index]);
      return translated;
    };
    switch (types.kind(type)) {
    case TypeKind::Bool:
    case TypeKind::I32:
    case TypeKind::F64: return types.tuple({&type, 1});
    case TypeKind::Tuple: return types.tuple(all(types.fields(type)));
    case TypeKind::Function: return types.function(all(types.parameters(type)), all(types.results(type)));
    case TypeKind::Code: return types.code(all(types.parameters(type)), all(types.results(type)));
    case TypeKind::Environment:
      return types.environment(all(types.fields(type)), types_[types.function_of(type).index]);
    default: return type;
    }
  }

  bool is_external(Var var) const {
    Expr let = defining_let(program_, var);
    return let && cps::primitive(program_, let).kind == PrimKind::External;
  }
  // What the world outside sees: externals, and definitions of scalars.
  bool stays(Var var) const {
    if (is_external(var)) return true;
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
    if (is_scalar(type(program_, var)) || type(program_, var) == TypeTable::str) return var;
    counters_.add(Rule::Unboxed);
    return block.project(0, var, name_of(var, "_raw"));
  }

  // Uses of what stays plain get a box there.
  void box_globals(Expr expr) {
    std::vector<Var> operands;
    Block block(program_);
    block.at(span(program_, expr));
    bool changed = false;
    for (Occur use : cps::operands(program_, expr)) {
      Var var = variable(program_, use);
      bool global = binder(program_, var).kind == Binder::Definition;
      if (global && is_scalar(type(program_, var)))
        operands.push_back(boxed(block, var, name_of(var, "_box")));
      else if (global && is_external(var))
        operands.push_back(wrapped(block, var, type(program_, var)));
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
    Var var{data().exprs[let].bound};
    switch (primitive.kind) {
    case PrimKind::Int:
    case PrimKind::Double:
    case PrimKind::Bool:
    case PrimKind::Operation: return box_result(let, var, primitive);
    case PrimKind::External: {
      if (program_.types.kind(type(program_, var)) != TypeKind::Code) return;
      Block block(program_);
      block.at(span(program_, let));
      Var wrapper = wrap(block, var, primitive);
      change_.insert(block.fresh(), let);
      change_.substitute(wrapper, var);
      return change_.delete_let(let);
    }
    default: return;
    }
  }

  // let x = add(a, b)   →   let a' = #0(a)   let b' = #0(b)   let x' = add(a', b')   let x = (x')
  void box_result(Expr let, Var var, const Primitive& primitive) {
    Block block(program_);
    block.at(span(program_, let));
    std::vector<Var> operands;
    for (Occur use : primitive.operands) operands.push_back(unboxed(block, variable(program_, use)));
    Type type =
        primitive.kind == PrimKind::Operation ? info(primitive.operation).result : constant_type(primitive.kind);
    Var raw =
        block.primitive(primitive.kind, primitive.operation, primitive.number, operands, type, name_of(var, "_raw"));
    change_.insert(block.fresh(), let);
    change_.set_primitive(let, PrimKind::Tuple, 0, {&raw, 1});
    counters_.add(Rule::Boxed);
  }
  static Type constant_type(PrimKind kind) {
    if (kind == PrimKind::Int) return TypeTable::i32;
    return kind == PrimKind::Double ? TypeTable::f64 : TypeTable::boolean;
  }

  // ---- Static definitions. What they need comes before them, as definitions of their own.

  void static_value(Expr let) {
    std::vector<Var> operands;
    for (Occur use : cps::operands(program_, let)) {
      Var operand = variable(program_, use);
      Type plain = type(program_, operand);
      if (!stays(operand))
        operands.push_back(operand);
      else if (is_scalar(plain))
        operands.push_back(boxed(operand, plain, let));
      else
        operands.push_back(wrapped(operand, plain, let));
    }
    change_.set_operands(let, operands);
  }

  Var boxed(Var global, Type plain, Expr let) {
    counters_.add(Rule::Boxed);
    return change_.define_before(definition_, std::string(name(program_, global)) + "_box", PrimKind::Tuple, 0,
                                 {&global, 1}, types_[plain.index], span(program_, let));
  }

  Var wrapped(Var global, Type plain, Expr let) {
    Fun f = change_.define_before(definition_, std::string(name(program_, global)) + "_box", types_[plain.index], {},
                                  span(program_, let));
    fill_wrapper(f, plain, [&](Block&) { return global; });
    return data().funs[f].self;
  }

  // ---- Externals: code that takes its arguments out of their boxes, and puts results into some.

  Var wrap(Block& block, Var var, const Primitive& external) {
    Type plain = type(program_, var);
    return wrapper(block, plain, name_of(var, ""), [&](Block& body) {
      return body.primitive(PrimKind::External, {}, external.number, {}, plain, external.text());
    });
  }
  Var wrapped(Block& block, Var global, Type plain) {
    return wrapper(block, plain, name_of(global, "_box"), [&](Block&) { return global; });
  }

  template <class Callee>
  Var wrapper(Block& block, Type plain, Name name, Callee&& callee) {
    Fun f = block.let_fun(name, types_[plain.index], {});
    fill_wrapper(f, plain, callee);
    return data().funs[f].self;
  }

  template <class Callee>
  void fill_wrapper(Fun f, Type plain, Callee&& callee) {
    counters_.add(Rule::WrappedExternal);
    Block body(program_, Up::function(f));
    body.at(span(program_, data().funs[f].let));
    Var function = callee(body);
    std::vector<Var> arguments;
    uint32_t i = 0;
    for (Var parameter : parameters(program_, f)) {
      bool scalar = is_scalar(program_.types.parameters(plain)[i++]);
      arguments.push_back(scalar ? unboxed(body, parameter) : parameter);
    }
    body.call(function, boxing(body, data().funs[f].ret, plain), arguments);
  }

  // The continuation that takes plain results and goes on to `k` with them in boxes.
  ContVar boxing(Block& block, ContVar k, Type plain) {
    std::span<const Type> results = program_.types.results(plain);
    if (results.empty()) return k;
    std::vector<Parameter> given;
    for (Type result : results) given.push_back({Name{}, is_scalar(result) ? result : types_[result.index]});
    ContVar j = block.let_cont(Name{}, given);
    Block body = block.body_of(j);
    std::vector<Var> values;
    for (Var result : parameters(program_, j))
      values.push_back(is_scalar(type(program_, result)) ? boxed(body, result, {}) : result);
    body.jump(k, values);
    return j;
  }

  Program& program_;
  Change change_;
  RuleCounters<Rule, rule_names.size()> counters_;
  std::vector<Type> types_; // by type: its boxed translation
  Def definition_;
};

} // namespace

Counts box(Program& program) { return Boxer(program).run(); }

} // namespace letcont::passes
