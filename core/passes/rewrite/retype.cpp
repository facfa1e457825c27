#include "passes/rewrite/retype.h"

#include "cps/traverse.h"
#include "types/parts.h"

namespace letcont::passes {

using namespace cps;

Type with_parts(TypeTable& types, Type type, const TypeMap& map) {
  auto all = [&](std::span<const Type> parts) {
    std::vector<Type> translated;
    for (Type part : parts) translated.push_back(map[part.index]);
    return translated;
  };
  switch (types.kind(type)) {
  case TypeKind::Tuple: return types.tuple(all(types.fields(type)));
  case TypeKind::Reference: return types.reference(map[types.element(type).index]);
  case TypeKind::Array: return types.array(map[types.element(type).index]);
  case TypeKind::Function:
  case TypeKind::Code:
    return types.callable_like(type, all(types.parameters(type)), all(types.results(type)),
                               map[types.raises(type).index]);
  case TypeKind::Environment: return types.environment(all(types.fields(type)), map[types.function_of(type).index]);
  default: return type;
  }
}

std::vector<uint8_t> outside_types(const Program& program) {
  const TypeTable& types = program.types;
  std::vector<uint8_t> outside(types.limit());
  std::vector<Type> pending;
  auto reach = [&](Type type) {
    if (!outside[type.index]) pending.push_back(type);
    outside[type.index] = true;
  };
  for_each_expression(program, [&](Expr expr) {
    const ExprData& here = program.data().exprs[expr];
    if (here.kind == ExprKind::LetPrim && here.prim == PrimKind::External) reach(cps::type(program, here.variable()));
  });
  while (!pending.empty()) {
    Type type = pending.back();
    pending.pop_back();
    for_each_part(types, type, reach);
    if (types.kind(type) != TypeKind::Data) continue;
    for (const Constructor& constructor : types.constructors(types.data_of(type)))
      for (Type field : constructor.fields) reach(field);
  }
  return outside;
}

void retype(Program& program, Change& change, const TypeMap& map) {
  for (uint32_t i = 1; i < program.data().vars.limit(); ++i)
    change.set_type(Var{i}, map[cps::type(program, Var{i}).index]);
  const TypeTable& types = program.types;
  for (uint32_t i = 1; i <= types.data_count(); ++i) {
    std::vector<Constructor> constructors = types.constructors(DataType{i});
    for (Constructor& constructor : constructors)
      for (Type& field : constructor.fields) field = map[field.index];
    change.set_constructors(DataType{i}, std::move(constructors));
  }
}

void follow_parameters(Program& program, Change& change, Fun f) {
  Var self = program.data().funs[f].self;
  Type before = type(program, self);
  std::vector<Type> parameters, results;
  for (Var parameter : cps::parameters(program, f)) parameters.push_back(type(program, parameter));
  for (Type result : program.types.results(before)) results.push_back(result);
  change.set_type(self, program.types.callable_like(before, parameters, results));
}

} // namespace letcont::passes
