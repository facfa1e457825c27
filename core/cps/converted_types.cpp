#include "cps/converted_types.h"

namespace letcont::cps {

// A type's parts have smaller handles than the type, and what is raised is a data type, whose handle stays.
ConvertedTypes::ConvertedTypes(const lambda::Program& source, const lambda::Raises& raises, TypeTable& out)
    : source_(source), raises_(raises), out_(out) {
  out_ = source.types;
  types_.push_back({});
  uint32_t limit = source.types.limit();
  for (uint32_t i = 1; i < limit; ++i) types_.push_back(translated(Type{i}));
  for (uint32_t i = 1; i <= source.types.data_count(); ++i) {
    std::vector<Constructor> constructors = source.types.constructors(DataType{i});
    for (Constructor& constructor : constructors)
      for (Type& field : constructor.fields) field = types_[field.index];
    out_.define(DataType{i}, std::move(constructors));
  }
}

Type ConvertedTypes::translated(Type type) {
  auto parts = [&](std::span<const Type> from, bool keep_unit) {
    std::vector<Type> to;
    for (Type part : from)
      if (keep_unit || part != TypeTable::unit) to.push_back(types_[part.index]);
    return to;
  };
  const TypeTable& from = source_.types;
  switch (from.kind(type)) {
  case TypeKind::Tuple: return out_.tuple(parts(from.fields(type), true));
  case TypeKind::Reference: return out_.reference(types_[from.element(type).index]);
  case TypeKind::Array: return out_.array(types_[from.element(type).index]);
  case TypeKind::Function:
    return out_.function(parts(from.parameters(type), false), parts(from.results(type), false),
                         raises_.type(type) ? source_.exception : Type{});
  case TypeKind::Code: return out_.code(parts(from.parameters(type), false), parts(from.results(type), false));
  default: return type;
  }
}

Type ConvertedTypes::of_function(lambda::Term function) {
  Type usual = of(source_.type(function));
  Type raised = raises_.function(function) ? source_.exception : Type{};
  return out_.callable_like(usual, out_.parameters(usual), out_.results(usual), raised);
}

} // namespace letcont::cps
