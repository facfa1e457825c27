// Emits operations (lambda/operation.h).
//
// Conversions of doubles are LLVM's saturating ones. What the C library computes is called by its name and marked as no
// builtin: otherwise LLVM would compute it for constants and replace it, as pow(x, 2.0) by x * x, whose last bit may
// differ from what the other engines compute.

#include "llvm/emitter.h"

#include <llvm/IR/Constants.h>

namespace letcont {

using namespace cps;

namespace {

// Returns the place of an operation in its family of six comparisons, or of seven operations on bits.
size_t place(Operation operation, Operation first) {
  return static_cast<size_t>(operation) - static_cast<size_t>(first);
}

} // namespace

Emitter::Var Emitter::operation(LetPrim let, std::span<const Var> operands) {
  Operation op = let.primitive.operation;
  const OperationInfo& about = info(op);
  if (operands.size() == 2 && about.result == TypeTable::boolean) {
    if (about.operands[0] == TypeTable::str) return string_comparison(let, operands[0], operands[1]);
    return comparison(op, operands[0], operands[1]);
  }
  if (takes_text(op) || gives_text(op)) return string_operation(let, operands);
  if (about.fault == Fault::Division) return division(let, operands[0], operands[1]);
  if (!about.is_exact) return library_call(about.name, operands);
  Var a = operands[0], b = operands.back();
  switch (program_.types.kind(about.operands[0])) {
  case TypeKind::I32:
  case TypeKind::I64:
    if (!about.symbol.empty()) return integer_operation(op, a, b);
    return about.result == about.operands[0] ? bit_operation(op, a, b) : conversion(let, a);
  case TypeKind::F64: return about.result == TypeTable::f64 ? double_operation(op, a, b) : conversion(let, a);
  default: return conversion(let, a);
  }
}

Emitter::Var Emitter::integer_operation(Operation op, Var a, Var b) {
  switch (op) {
  case Operation::Add:
  case Operation::LAdd: return builder_.CreateAdd(a, b);
  case Operation::Sub:
  case Operation::LSub: return builder_.CreateSub(a, b);
  default: return builder_.CreateMul(a, b);
  }
}

// A shift's count is taken modulo the width: LLVM's shifts by more are poison.
Emitter::Var Emitter::bit_operation(Operation op, Var a, Var b) {
  bool is_long = op >= Operation::LAnd && op <= Operation::LNot;
  size_t which = place(op, is_long ? Operation::LAnd : Operation::And);
  auto count = [&]() -> Var {
    Var within = builder_.CreateAnd(b, builder_.getInt32(is_long ? 63 : 31), "count");
    return is_long ? builder_.CreateZExt(within, builder_.getInt64Ty(), "count") : within;
  };
  switch (which) {
  case 0: return builder_.CreateAnd(a, b);
  case 1: return builder_.CreateOr(a, b);
  case 2: return builder_.CreateXor(a, b);
  case 3: return builder_.CreateShl(a, count());
  case 4: return builder_.CreateAShr(a, count());
  case 5: return builder_.CreateLShr(a, count());
  default: return builder_.CreateNot(a);
  }
}

Emitter::Var Emitter::double_operation(Operation op, Var a, Var b) {
  auto intrinsic = [&](llvm::Intrinsic::ID id) { return builder_.CreateUnaryIntrinsic(id, a); };
  switch (op) {
  case Operation::FAdd: return builder_.CreateFAdd(a, b);
  case Operation::FSub: return builder_.CreateFSub(a, b);
  case Operation::FMul: return builder_.CreateFMul(a, b);
  case Operation::FDiv: return builder_.CreateFDiv(a, b);
  case Operation::FRem: return builder_.CreateFRem(a, b);
  case Operation::Floor: return intrinsic(llvm::Intrinsic::floor);
  case Operation::Ceil: return intrinsic(llvm::Intrinsic::ceil);
  case Operation::Round: return intrinsic(llvm::Intrinsic::round);
  case Operation::Trunc: return intrinsic(llvm::Intrinsic::trunc);
  default: return intrinsic(llvm::Intrinsic::sqrt);
  }
}

Emitter::Var Emitter::comparison(Operation op, Var a, Var b) {
  using llvm::CmpInst;
  constexpr std::array integers{CmpInst::ICMP_EQ,  CmpInst::ICMP_NE,  CmpInst::ICMP_SLT,
                                CmpInst::ICMP_SLE, CmpInst::ICMP_SGT, CmpInst::ICMP_SGE};
  constexpr std::array doubles{CmpInst::FCMP_OEQ, CmpInst::FCMP_UNE, CmpInst::FCMP_OLT,
                               CmpInst::FCMP_OLE, CmpInst::FCMP_OGT, CmpInst::FCMP_OGE};
  switch (program_.types.kind(info(op).operands[0])) {
  case TypeKind::F64: return builder_.CreateFCmp(doubles[place(op, Operation::FEq)], a, b);
  case TypeKind::I64: return builder_.CreateICmp(integers[place(op, Operation::LEq)], a, b);
  case TypeKind::Char: return builder_.CreateICmp(integers[place(op, Operation::CEq)], a, b);
  case TypeKind::Bool: return builder_.CreateICmp(integers[place(op, Operation::BEq)], a, b);
  default: return builder_.CreateICmp(integers[place(op, Operation::Eq)], a, b);
  }
}

Emitter::Var Emitter::conversion(LetPrim let, Var a) {
  llvm::Type *integer = builder_.getInt32Ty(), *wide = builder_.getInt64Ty(), *real = builder_.getDoubleTy();
  auto saturated = [&](llvm::Type* to) {
    return builder_.CreateIntrinsic(llvm::Intrinsic::fptosi_sat, {to, real}, {a});
  };
  switch (let.primitive.operation) {
  case Operation::IntToLong: return builder_.CreateSExt(a, wide);
  case Operation::LongToInt: return builder_.CreateTrunc(a, integer);
  case Operation::IntToDouble:
  case Operation::LongToDouble: return builder_.CreateSIToFP(a, real);
  case Operation::DoubleToInt: return saturated(integer);
  case Operation::DoubleToLong: return saturated(wide);
  case Operation::Char:
    return builder_.CreateCall(character_function(),
                               {a, error_message(span(program_, let.expr), info(Fault::Character).message)});
  default: return a; // the code of a character
  }
}

// A function of doubles that only computes: it may be called once for equal operands, or not at all.
Emitter::Var Emitter::library_call(std::string_view name, std::span<const Var> operands) {
  std::vector<llvm::Type*> parameters(operands.size(), builder_.getDoubleTy());
  llvm::Function* function = c_function(std::string(name).c_str(), builder_.getDoubleTy(), parameters);
  llvm::CallInst* call =
      builder_.CreateCall(function->getFunctionType(), function, llvm::ArrayRef(operands.data(), operands.size()));
  call->setDoesNotAccessMemory();
  call->setDoesNotThrow();
  call->addFnAttr(llvm::Attribute::WillReturn);
  call->addFnAttr(llvm::Attribute::NoBuiltin);
  return call;
}

// LLVM's sdiv is undefined for a divisor of 0, and for INT_MIN / -1. A constant divisor that is neither needs no check.
Emitter::Var Emitter::division(LetPrim let, Var a, Var b) {
  bool remainder = info(let.primitive.operation).symbol == "%";
  auto* known = llvm::dyn_cast<llvm::ConstantInt>(b);
  if (known && !known->isZero() && !known->isMinusOne())
    return remainder ? builder_.CreateSRem(a, b) : builder_.CreateSDiv(a, b);
  Var message = error_message(span(program_, let.expr), info(Fault::Division).message);
  return builder_.CreateCall(division_function(let.primitive.operation), {a, b, message});
}

// a / b or a % b as the languages define them: b = 0 fails with the message; INT_MIN / -1 wraps.
llvm::Function* Emitter::division_function(Operation operation) {
  bool remainder = info(operation).symbol == "%", is_long = info(operation).result == TypeTable::i64;
  llvm::Type* integer = types_.value(info(operation).result);
  llvm::Function* fail = fail_function();
  std::string name = remainder ? "remainder" : "divide";
  return helper(is_long ? name + "64" : name, integer, {integer, integer, builder_.getPtrTy()},
                [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
                  auto number = [&](int64_t value) {
                    return llvm::ConstantInt::get(integer, static_cast<uint64_t>(value), true);
                  };
                  self->addFnAttr(llvm::Attribute::AlwaysInline);
                  llvm::Argument *a = self->getArg(0), *b = self->getArg(1), *message = self->getArg(2);
                  a->setName("a");
                  b->setName("b");
                  message->setName("message");
                  fail_if(builder, builder.CreateICmpEQ(b, number(0), "is_zero"), fail, message, "zero");
                  Var minus_one = builder.CreateICmpEQ(b, number(-1), "is_minus_one");
                  Var divisor = builder.CreateSelect(minus_one, number(1), b, "divisor");
                  if (remainder) {
                    builder.CreateRet(builder.CreateSRem(a, divisor, "rest")); // a % 1 is 0, as a % -1 is
                  } else {
                    Var quotient = builder.CreateSDiv(a, divisor, "quotient");
                    builder.CreateRet(
                        builder.CreateSelect(minus_one, builder.CreateNeg(a, "negated"), quotient, "result"));
                  }
                });
}

// Returns the number as a character, or fails with the message if it is the code of none.
llvm::Function* Emitter::character_function() {
  llvm::Type* integer = builder_.getInt32Ty();
  llvm::Function* fail = fail_function();
  return helper("character", integer, {integer, builder_.getPtrTy()},
                [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
                  self->addFnAttr(llvm::Attribute::AlwaysInline);
                  llvm::Argument *code = self->getArg(0), *message = self->getArg(1);
                  code->setName("code");
                  message->setName("message");
                  Var is_large = builder.CreateICmpUGT(code, builder.getInt32(0x10FFFF), "is_large");
                  Var from_first = builder.CreateSub(code, builder.getInt32(0xD800), "from_surrogates");
                  Var is_surrogate = builder.CreateICmpULT(from_first, builder.getInt32(0x800), "is_surrogate");
                  Var is_wrong = builder.CreateOr(is_large, is_surrogate, "is_wrong");
                  fail_if(builder, is_wrong, fail, message, "wrong");
                  builder.CreateRet(code);
                });
}

// Prints a character as UTF-8: one to four bytes, the first of which says how many follow.
llvm::Function* Emitter::character_printer() {
  llvm::Type* integer = builder_.getInt32Ty();
  llvm::Function* put = c_function("putchar", integer, {integer});
  return helper("print_character", builder_.getVoidTy(), {integer},
                [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
                  llvm::Argument* code = self->getArg(0);
                  code->setName("code");
                  auto* end = llvm::BasicBlock::Create(context_, "end", self);
                  auto byte = [&](uint32_t mark, uint32_t shift, uint32_t bits) {
                    Var part = builder.CreateAnd(builder.CreateLShr(code, shift), builder.getInt32(bits));
                    builder.CreateCall(put, {builder.CreateOr(part, builder.getInt32(mark), "byte")});
                  };
                  struct Length {
                    uint32_t below, mark, bits;
                  };
                  constexpr std::array lengths{Length{0x80, 0, 0x7F}, Length{0x800, 0xC0, 0x1F},
                                               Length{0x10000, 0xE0, 0x0F}, Length{0x110000, 0xF0, 0x07}};
                  for (uint32_t i = 0; i < lengths.size(); ++i) {
                    auto* fits = llvm::BasicBlock::Create(context_, "fits", self, end);
                    auto* longer = llvm::BasicBlock::Create(context_, "longer", self, end);
                    builder.CreateCondBr(builder.CreateICmpULT(code, builder.getInt32(lengths[i].below), "is_below"),
                                         fits, longer);
                    builder.SetInsertPoint(fits);
                    byte(lengths[i].mark, 6 * i, lengths[i].bits);
                    for (uint32_t rest = i; rest-- > 0;) byte(0x80, 6 * rest, 0x3F);
                    builder.CreateBr(end);
                    builder.SetInsertPoint(longer);
                  }
                  builder.CreateBr(end);
                  builder.SetInsertPoint(end);
                  builder.CreateRetVoid();
                });
}

} // namespace letcont
