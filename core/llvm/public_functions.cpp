// The part of emission that tells what C can call (emit.h).

#include "llvm/emitter.h"

#include <unordered_set>

namespace letcont {

using namespace cps;

static bool is_c_type(Type type) {
  using T = TypeTable;
  return type == T::i32 || type == T::i64 || type == T::f64 || type == T::boolean || type == T::str || type == T::unit;
}

// More fields than that in all, or deeper tuples, are not what C people write.
constexpr uint32_t most_c_parameters = 127, most_c_depth = 16;

std::optional<PublicFunction::Parameter> Emitter::c_parameter(Type type, uint32_t depth, uint32_t& left) {
  bool is_tuple = program_.types.kind(type) == TypeKind::Tuple && type != TypeTable::unit;
  if (!is_tuple) return is_c_type(type) ? std::optional(PublicFunction::Parameter{type}) : std::nullopt;
  PublicFunction::Parameter tuple{type, true};
  if (depth == most_c_depth) return std::nullopt;
  for (Type field : program_.types.fields(type)) {
    if (left == 0) return std::nullopt;
    --left;
    std::optional<PublicFunction::Parameter> part = c_parameter(field, depth + 1, left);
    if (!part) return std::nullopt;
    tuple.fields.push_back(std::move(*part));
  }
  tuple.record = types_.tuple(type);
  if (tuple.record.description != RecordLayout::none) tuple.description = description_of(tuple.record);
  return tuple;
}

static void add_parts(const PublicFunction::Parameter& parameter, std::vector<Type>& parts) {
  if (!parameter.is_tuple) parts.push_back(parameter.type);
  for (const PublicFunction::Parameter& field : parameter.fields) add_parts(field, parts);
}

std::vector<Type> PublicFunction::parts() const {
  std::vector<Type> parts;
  for (const Parameter& each : parameters) add_parts(each, parts);
  return parts;
}

// Null if the definition is no public function: C has no exceptions, and L has another function for C in the place of
// one that raises (syntax/l/elaborate/elaborate.h).
llvm::Function* Emitter::without_exceptions(const DefData& def) {
  if (!def.is_static || def.visibility != Visibility::Public) return nullptr;
  Type type = cps::type(program_, def.variable);
  if (program_.types.kind(type) != TypeKind::Code || program_.types.raises(type)) return nullptr;
  return llvm::dyn_cast_or_null<llvm::Function>(values_.value(def.variable));
}

// Of several instances the first one is C's, or none: which of the others C could call depends on the passes.
void Emitter::find_public_functions() {
  std::unordered_set<std::string_view> named;
  for (Def def : program_.data().order) {
    cps::Var variable = program_.data().defs[def].variable;
    llvm::Function* function = without_exceptions(program_.data().defs[def]);
    if (!function || !named.insert(name(program_, variable)).second) continue;
    if (std::optional<PublicFunction> found = public_function(function, variable))
      out_.functions.push_back(std::move(*found));
  }
}

// Nothing if it is none that C can call.
std::optional<PublicFunction> Emitter::public_function(llvm::Function* function, cps::Var variable) {
  Type type = cps::type(program_, variable);
  PublicFunction found{function, std::string(name(program_, variable)), {}, TypeTable::unit};
  uint32_t left = most_c_parameters;
  for (Type each : program_.types.parameters(type)) {
    std::optional<PublicFunction::Parameter> parameter = c_parameter(each, 0, left);
    if (!parameter) return std::nullopt;
    found.parameters.push_back(std::move(*parameter));
  }
  std::span<const Type> results = program_.types.results(type);
  if (results.size() > 1 || (results.size() == 1 && !is_c_type(results[0]))) return std::nullopt;
  if (results.size() == 1) found.result = results[0];
  return found;
}

} // namespace letcont
