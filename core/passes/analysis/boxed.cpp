#include "passes/analysis/boxed.h"

#include "cps/traverse.h"

#include <algorithm>
#include <span>
#include <vector>

namespace letcont::passes {

using namespace cps;

namespace {

class Inspector {
public:
  explicit Inspector(const Program& program) : program_(program), types_(program.types) {}

  bool run() {
    find_clean_types();
    for (uint32_t i = 1; i <= types_.data_count(); ++i)
      for (const Constructor& constructor : types_.constructors(DataType{i}))
        if (!all_clean(constructor.fields)) return false;
    for (Def def : program_.data().order)
      if (Var variable = program_.data().defs[def].variable; variable && !is_good(variable)) return false;
    bool good = true;
    for_each_expression(program_, [&](Expr expr) {
      if (good) for_each_bound(program_, expr, [&](Var var) { good = good && is_good(var); });
    });
    return good;
  }

private:
  // ---- Types: clean ones have no number but in a box. The parts of a type have smaller handles than the type.

  void find_clean_types() {
    clean_.push_back(false);
    for (uint32_t i = 1; i < types_.limit(); ++i) clean_.push_back(is_clean(Type{i}));
  }
  bool all_clean(std::span<const Type> types) const {
    return std::all_of(types.begin(), types.end(), [&](Type type) { return clean_[type.index]; });
  }
  bool is_box(Type type) const {
    return types_.kind(type) == TypeKind::Tuple && types_.fields(type).size() == 1 && is_scalar(types_.fields(type)[0]);
  }
  bool is_clean(Type type) const {
    if (is_scalar(type)) return false;
    switch (types_.kind(type)) {
    case TypeKind::Tuple: return is_box(type) || all_clean(types_.fields(type));
    case TypeKind::Reference:
    case TypeKind::Array: return clean_[types_.element(type).index];
    case TypeKind::Function:
    case TypeKind::Code: {
      Type raised = types_.raises(type);
      return all_clean(types_.parameters(type)) && all_clean(types_.results(type)) && (!raised || clean_[raised.index]);
    }
    case TypeKind::Environment: return all_clean(types_.fields(type)) && clean_[types_.function_of(type).index];
    default: return true;
    }
  }

  // ---- Variables

  bool is_good(Var var) const {
    if (is_external(program_, var)) return all_uses(var, [&](Occur use) { return is_callee(program_, use); });
    Type type = cps::type(program_, var);
    if (!is_scalar(type)) return clean_[type.index];
    Binder by = binder(program_, var);
    if (by.kind == Binder::Definition)
      return all_uses(var, [&](Occur use) { return goes_into_box(use) || goes_outside(use); });
    if (by.kind == Binder::Let) {
      Primitive primitive = cps::primitive(program_, Expr{by.index});
      if (primitive.kind == PrimKind::Projection) return is_box(cps::type(program_, primitive.operands[0]));
      return all_uses(var, [&](Occur use) { return goes_into_box(use); });
    }
    // The parameter of a continuation that an external returns to.
    return by.kind == Binder::ContinuationParameter && use_count(program_, var) != Count::None &&
           all_uses(var, [&](Occur use) { return goes_into_box(use); });
  }

  template <class Test>
  bool all_uses(Var var, Test&& test) const {
    for (Occur use : uses(program_, var))
      if (!test(use)) return false;
    return true;
  }
  bool goes_into_box(Occur use) const {
    Expr in = enclosing(program_, use);
    return kind(program_, in) == ExprKind::LetPrim && cps::primitive(program_, in).kind == PrimKind::Tuple &&
           operands(program_, in).count == 1;
  }
  bool goes_outside(Occur use) const {
    Expr in = enclosing(program_, use);
    return kind(program_, in) == ExprKind::Apply &&
           is_external(program_, variable(program_, operands(program_, in).first));
  }

  const Program& program_;
  const TypeTable& types_;
  std::vector<bool> clean_; // by type
};

} // namespace

bool is_scalar(Type type) {
  using T = TypeTable;
  return type == T::i32 || type == T::f64 || type == T::boolean || type == T::i64 || type == T::character;
}

bool is_boxed(const Program& program) { return Inspector(program).run(); }

} // namespace letcont::passes
