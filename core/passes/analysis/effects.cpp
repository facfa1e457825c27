#include "passes/analysis/effects.h"

#include "cps/ast.h"
#include "support/utf8.h"

namespace letcont::passes {

using namespace cps;

namespace {

// The constant that an operand is, if it is one.
std::optional<Primitive> constant(const Program& program, Occur use) {
  Expr let = defining_let(program, variable(program, use));
  if (!let) return std::nullopt;
  Primitive value = primitive(program, let);
  return is_constant(value.kind) ? std::optional(value) : std::nullopt;
}

bool cannot_fail(const Program& program, Fault fault, Occur checked) {
  if (fault == Fault::None) return true;
  std::optional<Primitive> value = constant(program, checked);
  if (!value) return false;
  if (value->kind == PrimKind::Long) return fault == Fault::Division && long_value(program, *value) != 0;
  if (value->kind == PrimKind::Character) return fault == Fault::Zero && value->character() != 0;
  if (value->kind != PrimKind::Int) return false;
  switch (fault) {
  case Fault::Division: return value->integer() != 0;
  case Fault::Character: return is_scalar_value(static_cast<uint32_t>(value->integer()));
  case Fault::Size: return value->integer() >= 0;
  default: return false; // a known character of a known string is folded, if that is short
  }
}

} // namespace

bool may_be_dropped(const Program& program, Expr let) {
  Primitive primitive = cps::primitive(program, let);
  if (primitive.kind == PrimKind::Memory) {
    const MemoryInfo& about = info(primitive.memory());
    if (about.writes) return false;
    return about.fault == Fault::None || cannot_fail(program, about.fault, primitive.operands[about.number]);
  }
  if (primitive.kind != PrimKind::Operation) return true;
  return cannot_fail(program, info(primitive.operation).fault, primitive.operands[primitive.operands.count - 1]);
}

bool may_be_shared(const Program& program, Expr let) {
  Primitive primitive = cps::primitive(program, let);
  if (primitive.kind != PrimKind::Memory) return true;
  const MemoryInfo& about = info(primitive.memory());
  return !about.creates && !about.reads && !about.writes;
}

} // namespace letcont::passes
