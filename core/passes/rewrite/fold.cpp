#include "passes/rewrite/fold.h"

#include "cps/ast.h"
#include "cps/build.h"

#include <cmath>
#include <optional>

namespace letcont::passes {

using namespace cps;

namespace {

Folded nothing() { return {}; }
Folded operand(uint32_t position) { return {Folded::Operand, {}, 0, position}; }
Folded integer(int32_t value) { return {Folded::Constant, PrimKind::Int, static_cast<uint32_t>(value), 0}; }
Folded boolean(bool value) { return {Folded::Constant, PrimKind::Bool, value, 0}; }

// What is known of an operand.
struct Known {
  Var variable;
  Primitive primitive{}; // its binding, if `constant`
  bool constant = false;

  bool is(PrimKind kind) const { return constant && primitive.kind == kind; }
  bool is_integer(int32_t value) const { return is(PrimKind::Int) && primitive.integer() == value; }
  bool is_boolean(bool value) const { return is(PrimKind::Bool) && primitive.boolean() == value; }
};

Known known(const Program& program, Occur use) {
  Known result{variable(program, use)};
  Expr let = defining_let(program, result.variable);
  if (!let) return result;
  result.primitive = primitive(program, let);
  result.constant = result.primitive.kind <= PrimKind::String;
  return result;
}

bool is_comparison(Operation operation) { return info(operation).result == TypeTable::boolean; }

Folded fold_integers(Operation op, const Known& a, const Known& b) {
  if (a.constant && b.constant) {
    if (is_comparison(op)) return boolean(holds(op, a.primitive.integer(), b.primitive.integer()));
    std::optional<int32_t> value = compute(op, a.primitive.integer(), b.primitive.integer());
    return value ? integer(*value) : nothing();
  }
  bool same = a.variable == b.variable;
  switch (op) {
  case Operation::Add:
    if (a.is_integer(0)) return operand(1);
    return b.is_integer(0) ? operand(0) : nothing();
  case Operation::Sub:
    if (b.is_integer(0)) return operand(0);
    return same ? integer(0) : nothing();
  case Operation::Mul:
    if (a.is_integer(0) || b.is_integer(0)) return integer(0);
    if (a.is_integer(1)) return operand(1);
    return b.is_integer(1) ? operand(0) : nothing();
  case Operation::Div: return b.is_integer(1) ? operand(0) : nothing();
  case Operation::Rem: return b.is_integer(1) || b.is_integer(-1) ? integer(0) : nothing();
  default: return same ? boolean(holds(op, 0, 0)) : nothing();
  }
}

Folded fold_doubles(Program& program, Operation op, const Known& a, const Known& b) {
  auto value = [&](const Known& of) { return double_value(program, of.primitive); };
  if (a.constant && b.constant) {
    if (is_comparison(op)) return boolean(holds(op, value(a), value(b)));
    return {Folded::Constant, PrimKind::Double, intern_double(program, compute(op, value(a), value(b))), 0};
  }
  auto is = [&](const Known& of, double wanted) {
    return of.constant && value(of) == wanted && std::signbit(value(of)) == std::signbit(wanted);
  };
  switch (op) {
  case Operation::FAdd:
    if (is(a, -0.0)) return operand(1);
    return is(b, -0.0) ? operand(0) : nothing();
  case Operation::FSub: return is(b, 0.0) ? operand(0) : nothing();
  case Operation::FMul:
    if (is(a, 1.0)) return operand(1);
    return is(b, 1.0) ? operand(0) : nothing();
  case Operation::FDiv: return is(b, 1.0) ? operand(0) : nothing();
  default: return nothing();
  }
}

Folded fold_strings(const Program& program, Operation op, const Known& a, const Known& b) {
  if (a.variable == b.variable) return boolean(holds(op, std::string_view(), std::string_view()));
  if (!a.constant || !b.constant) return nothing();
  return boolean(holds(op, program.names.text(a.primitive.text()), program.names.text(b.primitive.text())));
}

Folded fold_booleans(Operation op, const Known& a, const Known& b) {
  if (a.variable == b.variable) return boolean(holds(op, false, false));
  if (a.constant && b.constant) return boolean(holds(op, a.primitive.boolean(), b.primitive.boolean()));
  bool neutral = op == Operation::BEq; // b == true and b != false are b
  if (a.is_boolean(neutral)) return operand(1);
  return b.is_boolean(neutral) ? operand(0) : nothing();
}

} // namespace

Folded fold(Program& program, Expr let) {
  Primitive primitive = cps::primitive(program, let);
  Known a = known(program, primitive.operands[0]), b = known(program, primitive.operands[1]);
  switch (program.types.kind(info(primitive.operation).operands)) {
  case TypeKind::I32: return fold_integers(primitive.operation, a, b);
  case TypeKind::F64: return fold_doubles(program, primitive.operation, a, b);
  case TypeKind::Str: return fold_strings(program, primitive.operation, a, b);
  default: return fold_booleans(primitive.operation, a, b);
  }
}

bool is_pure(const Program& program, Expr let) {
  Primitive primitive = cps::primitive(program, let);
  if (primitive.kind != PrimKind::Operation || !info(primitive.operation).can_fail) return true;
  Known divisor = known(program, primitive.operands[1]);
  return divisor.constant && !divisor.is_integer(0);
}

} // namespace letcont::passes
