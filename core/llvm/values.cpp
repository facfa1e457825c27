// Emits primitives.

#include "llvm/emitter.h"

#include <llvm/IR/Constants.h>

namespace letcont {

using namespace cps;

// Returns the name in the source; LLVM adds a number if it is taken.
std::string Emitter::local_name(cps::Var var) const {
  std::string_view given = name(program_, var);
  return given.empty() ? "tmp" : std::string(given);
}

void Emitter::bind(cps::Var var, Var value) {
  if (in_variable(var)) return keep(var, value);
  values_.bind(var, value);
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
  case PrimKind::Operation: return operation(let, operands[0], operands[1]);
  case PrimKind::Tuple:
    if (operands.empty()) return llvm::UndefValue::get(types_.value(type));
    return make_record(types_.tuple(type), 0, nullptr, operands, global);
  case PrimKind::Injection:
    return make_record(types_.injection(type, primitive.tag()), primitive.tag(), nullptr, operands,
                       global || operands.empty());
  case PrimKind::Closure: {
    Type environment = program_.types.parameters(cps::type(program_, primitive.operands[0]))[0];
    return make_record(types_.closure(environment), 0, llvm::cast<llvm::Constant>(operands[0]), operands.subspan(1),
                       global || operands.size() == 1);
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
  case PrimKind::Bool: return builder_.getInt1(primitive.boolean());
  case PrimKind::Double: return llvm::ConstantFP::get(builder_.getDoubleTy(), double_value(program_, primitive));
  case PrimKind::String: return text(program_.names.text(primitive.text()), "text");
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

// ---- Operations

Emitter::Var Emitter::operation(LetPrim let, Var a, Var b) {
  using llvm::CmpInst;
  switch (let.primitive.operation) {
  case Operation::Add: return builder_.CreateAdd(a, b);
  case Operation::Sub: return builder_.CreateSub(a, b);
  case Operation::Mul: return builder_.CreateMul(a, b);
  case Operation::Div:
  case Operation::Rem: return division(let, a, b);
  case Operation::Eq:
  case Operation::BEq: return builder_.CreateICmpEQ(a, b);
  case Operation::Ne:
  case Operation::BNe: return builder_.CreateICmpNE(a, b);
  case Operation::Lt: return builder_.CreateICmpSLT(a, b);
  case Operation::Le: return builder_.CreateICmpSLE(a, b);
  case Operation::Gt: return builder_.CreateICmpSGT(a, b);
  case Operation::Ge: return builder_.CreateICmpSGE(a, b);
  case Operation::FAdd: return builder_.CreateFAdd(a, b);
  case Operation::FSub: return builder_.CreateFSub(a, b);
  case Operation::FMul: return builder_.CreateFMul(a, b);
  case Operation::FDiv: return builder_.CreateFDiv(a, b);
  case Operation::FRem: return builder_.CreateFRem(a, b);
  case Operation::FEq: return builder_.CreateFCmpOEQ(a, b);
  case Operation::FNe: return builder_.CreateFCmpUNE(a, b);
  case Operation::FLt: return builder_.CreateFCmpOLT(a, b);
  case Operation::FLe: return builder_.CreateFCmpOLE(a, b);
  case Operation::FGt: return builder_.CreateFCmpOGT(a, b);
  case Operation::FGe: return builder_.CreateFCmpOGE(a, b);
  default: break;
  }
  // Strings compare as the C library does it: by bytes, to an integer that is compared with 0.
  constexpr CmpInst::Predicate predicates[] = {CmpInst::ICMP_EQ,  CmpInst::ICMP_NE,  CmpInst::ICMP_SLT,
                                               CmpInst::ICMP_SLE, CmpInst::ICMP_SGT, CmpInst::ICMP_SGE};
  llvm::Function* compare = c_function("strcmp", builder_.getInt32Ty(), {builder_.getPtrTy(), builder_.getPtrTy()});
  Var order = builder_.CreateCall(compare, {a, b}, "order");
  auto which = static_cast<size_t>(let.primitive.operation) - static_cast<size_t>(Operation::SEq);
  return builder_.CreateICmp(predicates[which], order, builder_.getInt32(0));
}

// LLVM's sdiv is undefined for a divisor of 0, and for INT_MIN / -1. A constant divisor that is neither needs no check.
Emitter::Var Emitter::division(LetPrim let, Var a, Var b) {
  bool remainder = let.primitive.operation == Operation::Rem;
  auto* known = llvm::dyn_cast<llvm::ConstantInt>(b);
  if (known && !known->isZero() && !known->isMinusOne())
    return remainder ? builder_.CreateSRem(a, b) : builder_.CreateSDiv(a, b);
  Var message = error_message(span(program_, let.expr), "division by zero");
  return builder_.CreateCall(division_function(let.primitive.operation), {a, b, message});
}

} // namespace letcont
