#include "wasm/descent.h"

#include <algorithm>
#include <optional>

namespace letcont::wasm {

using namespace cps;

namespace {

constexpr int most_steps = 16;

// Returns what the variable is a part of: a datum whose fields a case gives to the continuation that binds it, or a
// tuple.
std::optional<Var> whole(const Program& program, const Structure& structure, Var part) {
  Binder by = binder(program, part);
  if (by.kind == Binder::ContinuationParameter) {
    auto block = structure.of.find(ContVar{by.index});
    if (block == structure.of.end() || !structure.blocks[block->second].fields_of) return std::nullopt;
    return variable(program, operands(program, structure.blocks[block->second].fields_of).first);
  }
  if (by.kind != Binder::Let) return std::nullopt;
  Primitive made = primitive(program, Expr{by.index});
  if (made.kind != PrimKind::Projection) return std::nullopt;
  Var of = variable(program, made.operands[0]);
  return program.types.kind(type(program, of)) == TypeKind::Tuple ? std::optional(of) : std::nullopt;
}

bool is_part(const Program& program, const Structure& structure, Var part, Var of) {
  std::optional<Var> at = whole(program, structure, part);
  for (int i = 0; i < most_steps && at && *at != of; ++i) at = whole(program, structure, *at);
  return at == of;
}

} // namespace

bool walks_down(const Program& program, const Structure& structure, BlockId head) {
  ContVar k = structure.blocks[head].continuation;
  if (!k) return false;
  HandleRange<Var> parameters = cps::parameters(program, k);
  std::vector<uint8_t> goes_down(parameters.count, 1);
  for (BlockId from : structure.blocks[head].repeated_by) {
    Expr end = structure.blocks[from].end;
    if (!end || kind(program, end) != ExprKind::ApplyCont) return false;
    HandleRange<Occur> arguments = operands(program, end);
    for (uint32_t i = 0; i < parameters.count; ++i)
      goes_down[i] &= is_part(program, structure, variable(program, arguments[i]), parameters[i]);
  }
  return std::find(goes_down.begin(), goes_down.end(), 1) != goes_down.end();
}

} // namespace letcont::wasm
