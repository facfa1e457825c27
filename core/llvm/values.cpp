// Emits primitives.

#include "llvm/emitter.h"
#include "support/utf8.h"

#include <llvm/IR/Constants.h>

namespace letcont {

using namespace cps;

// Returns the name in the source; LLVM adds a number if it is taken.
std::string Emitter::local_name(cps::Var var) const {
  std::string_view given = name(program_, var);
  return given.empty() ? "tmp" : std::string(beginning(given, longest_made_name));
}

void Emitter::bind(cps::Var var, Var value) {
  if (in_variable(var)) return keep(var, value);
  values_.bind(var, value);
  note(var, value);
  // Constants and functions have no names of their own; instructions get that of their variable.
  if (llvm::isa<llvm::Instruction>(value) && !value->hasName()) value->setName(local_name(var));
}

Emitter::Var Emitter::value(cps::Var var) {
  Var known = values_.value(var);
  if (!in_variable(var)) return known;
  Type type = cps::type(program_, var);
  if (type == TypeTable::unit) return llvm::UndefValue::get(types_.value(type));
  return builder_.CreateLoad(types_.value(type), known, local_name(var));
}

Emitter::Var Emitter::primitive(LetPrim let, std::span<const Var> operands) {
  origin_ = {span(program_, let.expr), let.expr.index};
  const Primitive& primitive = let.primitive;
  Type type = cps::type(program_, let.variable);
  bool global = binder(program_, let.variable).kind == Binder::Definition && !in_variable(let.variable);
  switch (primitive.kind) {
  case PrimKind::Operation: return operation(let, operands);
  case PrimKind::Memory: return memory(let, operands);
  case PrimKind::Tuple:
    if (operands.empty()) return llvm::UndefValue::get(types_.value(type));
    return make_record(types_.tuple(type), 0, nullptr, operands, global);
  case PrimKind::Injection:
    return make_record(types_.injection(type, primitive.tag()), primitive.tag(), nullptr, operands,
                       global || operands.empty());
  case PrimKind::Closure: {
    Type environment = program_.types.parameters(cps::type(program_, primitive.operands[0]))[0];
    bool is_known = llvm::isa<llvm::Constant>(operands[0]);
    return make_record(types_.closure(environment), 0, operands[0], operands.subspan(1),
                       global || (operands.size() == 1 && is_known));
  }
  case PrimKind::Projection: {
    Type of = cps::type(program_, primitive.operands[0]);
    bool tuple = program_.types.kind(of) == TypeKind::Tuple;
    const RecordLayout& layout = tuple ? types_.tuple(of) : types_.closure(of);
    return load_field(layout, operands[0], layout.places[primitive.field()]);
  }
  case PrimKind::External: return external_value(let);
  default: return constant(primitive);
  }
}

Emitter::Var Emitter::constant(const Primitive& primitive) {
  switch (primitive.kind) {
  case PrimKind::Int: return builder_.getInt32(static_cast<uint32_t>(primitive.integer()));
  case PrimKind::Character: return builder_.getInt32(primitive.character());
  case PrimKind::Long: return builder_.getInt64(static_cast<uint64_t>(long_value(program_, primitive)));
  case PrimKind::Bool: return builder_.getInt1(primitive.boolean());
  case PrimKind::Double: return llvm::ConstantFP::get(builder_.getDoubleTy(), double_value(program_, primitive));
  case PrimKind::String: return constant_string(program_.names.text(primitive.text()));
  default: return nullptr;
  }
}

Emitter::Var Emitter::text(std::string_view bytes, const llvm::Twine& name) {
  llvm::Constant* data = llvm::ConstantDataArray::getString(context_, llvm::StringRef(bytes.data(), bytes.size()));
  auto* global =
      new llvm::GlobalVariable(*out_.module, data->getType(), true, llvm::GlobalValue::PrivateLinkage, data, name);
  global->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global);
  return global;
}

} // namespace letcont
