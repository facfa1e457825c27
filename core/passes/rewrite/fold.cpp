#include "passes/rewrite/fold.h"

#include "cps/ast.h"
#include "cps/build.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace letcont::passes {

using namespace cps;

namespace {

// The bytes of the longest string that an operation which may have to look at all of it is computed of, and of the
// longest that may come of it: code that repeats a string should not become one.
constexpr size_t longest_text = 256;

// Of those that give no string.
bool looks_at_all(Operation op) { return op != Operation::Bytes && op != Operation::Byte && op != Operation::Decode; }

Folded nothing() { return {}; }
Folded operand(uint32_t position) { return {Folded::Operand, {}, 0, position}; }
Folded boolean(bool value) { return {Folded::Constant, PrimKind::Bool, value, 0}; }

// What is known of an operand.
struct Known {
  Var variable;
  bool constant = false;
  Scalar value{}; // of a constant that is no string
  Type type{};
  Primitive primitive{}; // the binding of a constant

  bool is_integer(int64_t wanted) const {
    return constant && (type == TypeTable::i64 ? value.wide == wanted : value.integer == wanted);
  }
  bool is_boolean(bool wanted) const { return constant && value.boolean == wanted; }
};

Scalar scalar(const Program& program, const Primitive& constant) {
  Scalar value;
  switch (constant.kind) {
  case PrimKind::Int: value.integer = constant.integer(); break;
  case PrimKind::Long: value.wide = long_value(program, constant); break;
  case PrimKind::Double: value.real = double_value(program, constant); break;
  case PrimKind::Bool: value.boolean = constant.boolean(); break;
  case PrimKind::Character: value.character = constant.character(); break;
  default: break;
  }
  return value;
}

Known known(const Program& program, Occur use) {
  Known result{variable(program, use)};
  result.type = type(program, result.variable);
  Expr let = defining_let(program, result.variable);
  if (!let) return result;
  result.primitive = primitive(program, let);
  result.constant = is_constant(result.primitive.kind);
  result.value = scalar(program, result.primitive);
  return result;
}

Folded constant(Program& program, Type type, const Scalar& value) {
  switch (program.types.kind(type)) {
  case TypeKind::I32: return {Folded::Constant, PrimKind::Int, static_cast<uint32_t>(value.integer), 0};
  case TypeKind::I64: return {Folded::Constant, PrimKind::Long, add_long(program, value.wide), 0};
  case TypeKind::F64: return {Folded::Constant, PrimKind::Double, add_double(program, value.real), 0};
  case TypeKind::Char: return {Folded::Constant, PrimKind::Character, value.character, 0};
  default: return boolean(value.boolean);
  }
}

Folded integer(Program& program, Type type, int64_t value) {
  Scalar scalar;
  if (type == TypeTable::i64)
    scalar.wide = value;
  else
    scalar.integer = static_cast<int32_t>(value);
  return constant(program, type, scalar);
}

// What a comparison of equal values gives, of a type where each value equals itself.
Folded of_equals(Operation op) {
  std::string_view symbol = info(op).symbol;
  return boolean(symbol == "==" || symbol == "<=" || symbol == ">=");
}

Folded fold_arithmetic(Program& program, Operation op, const Known& a, const Known& b) {
  bool same = a.variable == b.variable;
  auto number = [&](int64_t value) { return integer(program, info(op).result, value); };
  switch (op) {
  case Operation::Add:
  case Operation::LAdd:
    if (a.is_integer(0)) return operand(1);
    return b.is_integer(0) ? operand(0) : nothing();
  case Operation::Sub:
  case Operation::LSub:
    if (b.is_integer(0)) return operand(0);
    return same ? number(0) : nothing();
  case Operation::Mul:
  case Operation::LMul:
    if (a.is_integer(0) || b.is_integer(0)) return number(0);
    if (a.is_integer(1)) return operand(1);
    return b.is_integer(1) ? operand(0) : nothing();
  case Operation::Div:
  case Operation::LDiv: return b.is_integer(1) ? operand(0) : nothing();
  case Operation::Rem:
  case Operation::LRem: return b.is_integer(1) || b.is_integer(-1) ? number(0) : nothing();
  default: return nothing();
  }
}

Folded fold_bits(Program& program, Operation op, const Known& a, const Known& b) {
  bool same = a.variable == b.variable;
  auto number = [&](int64_t value) { return integer(program, info(op).result, value); };
  switch (op) {
  case Operation::And:
  case Operation::LAnd:
    if (a.is_integer(0) || b.is_integer(0)) return number(0);
    if (a.is_integer(-1)) return operand(1);
    return same || b.is_integer(-1) ? operand(0) : nothing();
  case Operation::Or:
  case Operation::LOr:
    if (a.is_integer(-1) || b.is_integer(-1)) return number(-1);
    if (a.is_integer(0)) return operand(1);
    return same || b.is_integer(0) ? operand(0) : nothing();
  case Operation::Xor:
  case Operation::LXor:
    if (a.is_integer(0)) return operand(1);
    if (same) return number(0);
    return b.is_integer(0) ? operand(0) : nothing();
  case Operation::Shl:
  case Operation::Shr:
  case Operation::Ushr:
  case Operation::LShl:
  case Operation::LShr:
  case Operation::LUshr: return b.is_integer(0) ? operand(0) : nothing();
  default: return nothing();
  }
}

Folded fold_doubles(Operation op, const Known& a, const Known& b) {
  auto is = [&](const Known& of, double wanted) {
    return of.constant && of.value.real == wanted && std::signbit(of.value.real) == std::signbit(wanted);
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
  if (!a.constant || !b.constant) return nothing();
  Name left = a.primitive.text(), right = b.primitive.text(); // equal strings have one name
  if (left == right) return of_equals(op);
  if (op == Operation::SEq || op == Operation::SNe) return boolean(op == Operation::SNe);
  std::string_view text = program.names.text(left), other = program.names.text(right);
  if (std::min(text.size(), other.size()) > longest_text) return nothing();
  return boolean(holds(op, text, other));
}

Folded fold_text(Program& program, Operation op, std::span<const Known> known) {
  auto is_empty = [&](const Known& each) { return each.constant && program.names.text(each.primitive.text()).empty(); };
  if (op == Operation::Concat && is_empty(known[0])) return operand(1);
  if (op == Operation::Concat && is_empty(known[1])) return operand(0);
  std::array<TextOperand, 3> operands;
  size_t bytes = 0;
  for (uint32_t i = 0; i < known.size(); ++i) {
    if (!known[i].constant) return nothing();
    if (info(op).operands[i] == TypeTable::str)
      operands[i].text = program.names.text(known[i].primitive.text());
    else
      operands[i].scalar = known[i].value;
    bytes += operands[i].text.size();
  }
  if (op == Operation::Cut)
    bytes = static_cast<size_t>(int64_t{operands[2].scalar.integer} - operands[1].scalar.integer);
  if (bytes > longest_text) return nothing();
  std::optional<std::string> text = compute_text(op, std::span(operands).first(known.size()));
  if (!text || text->size() > longest_text) return nothing();
  return {Folded::Constant, PrimKind::String, program.names.intern(*text).index, 0};
}

Folded fold_booleans(Operation op, const Known& a, const Known& b) {
  bool neutral = op == Operation::BEq; // b == true and b != false are b
  if (a.is_boolean(neutral)) return operand(1);
  return b.is_boolean(neutral) ? operand(0) : nothing();
}

} // namespace

Folded fold(Program& program, Expr let) {
  Primitive primitive = cps::primitive(program, let);
  Operation op = primitive.operation;
  const OperationInfo& about = info(op);
  std::array<Known, 3> operands;
  std::array<Scalar, 3> values;
  bool is_text = takes_text(op), all_constant = about.is_exact && !is_text;
  for (uint32_t i = 0; i < about.operands.size(); ++i) {
    operands[i] = known(program, primitive.operands[i]);
    values[i] = operands[i].value;
    all_constant = all_constant && operands[i].constant;
  }
  const Known &a = operands[0], &b = operands[1];
  if (gives_text(op)) return fold_text(program, op, std::span(operands).first(about.operands.size()));
  if (is_text && !is_predicate(op)) {
    bool is_known = a.constant && (about.operands.size() == 1 || operands[1].constant);
    if (!is_known) return nothing();
    std::string_view text = program.names.text(a.primitive.text());
    if (looks_at_all(op) && text.size() > longest_text) return nothing();
    std::optional<Scalar> value = compute(op, text, values[about.operands.size() - 1]);
    return value ? constant(program, about.result, *value) : nothing();
  }
  if (all_constant) {
    std::optional<Scalar> value = compute(op, std::span(values).first(about.operands.size()));
    return value ? constant(program, about.result, *value) : nothing();
  }
  if (about.operands.size() != 2) return nothing();
  if (is_predicate(op) && a.variable == b.variable && a.type != TypeTable::f64) return of_equals(op);
  switch (program.types.kind(about.operands[0])) {
  case TypeKind::I32:
  case TypeKind::I64: return about.symbol.empty() ? fold_bits(program, op, a, b) : fold_arithmetic(program, op, a, b);
  case TypeKind::F64: return fold_doubles(op, a, b);
  case TypeKind::Str: return fold_strings(program, op, a, b);
  case TypeKind::Bool: return fold_booleans(op, a, b);
  default: return nothing();
  }
}

} // namespace letcont::passes
