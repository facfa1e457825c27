// Compares strings. In plain memory the C library does it. A collected string's last word ends in zeros (types.h), and
// no other byte of a string is zero: so words are compared instead of bytes, up to the first ones that differ or to one
// with a zero in its last byte. There the order of the bytes is that of the words as big-endian numbers. Most strings
// differ in their first words, or have no others.

#include "llvm/emitter.h"

#include <llvm/IR/Constants.h>
#include <llvm/Support/ModRef.h>

namespace letcont {

using namespace cps;

namespace {

// Loads the word of a string at an offset in bytes.
llvm::Value* word_at(llvm::IRBuilder<>& builder, llvm::Value* bytes, llvm::Value* offset) {
  llvm::Value* place = builder.CreateInBoundsGEP(builder.getInt8Ty(), bytes, offset, "place");
  return builder.CreateAlignedLoad(builder.getInt64Ty(), place, llvm::Align(8), "word");
}

llvm::Value* is_last(llvm::IRBuilder<>& builder, llvm::Value* word) {
  return builder.CreateICmpULT(word, builder.getInt64(uint64_t{1} << 56), "is_last");
}

// Returns -1 or 1, from words that differ.
void return_order(llvm::IRBuilder<>& builder, llvm::Value* a, llvm::Value* b) {
  auto swapped = [&](llvm::Value* word) { return builder.CreateUnaryIntrinsic(llvm::Intrinsic::bswap, word); };
  llvm::Value* is_less = builder.CreateICmpULT(swapped(a), swapped(b), "is_less");
  builder.CreateRet(builder.CreateSelect(is_less, builder.getInt32(-1U), builder.getInt32(1)));
}

// Calls with the same operands have the same result, as long as nothing writes to memory.
void describe_order(llvm::Function& function) {
  function.setMemoryEffects(llvm::MemoryEffects::argMemOnly(llvm::ModRefInfo::Ref));
  function.setDoesNotThrow();
  function.addFnAttr(llvm::Attribute::WillReturn);
}

} // namespace

// Both `a < b` and `b < a` ask for the order of the two in one direction, so that one comparison serves both.
Emitter::Var Emitter::string_comparison(LetPrim let, Var a, Var b) {
  using llvm::CmpInst;
  constexpr std::array signs{CmpInst::ICMP_EQ,  CmpInst::ICMP_NE,  CmpInst::ICMP_SLT,
                             CmpInst::ICMP_SLE, CmpInst::ICMP_SGT, CmpInst::ICMP_SGE};
  CmpInst::Predicate sign = signs[static_cast<size_t>(let.primitive.operation) - static_cast<size_t>(Operation::SEq)];
  if (types_.collected()) {
    cps::Var first = variable(program_, let.primitive.operands[0]),
             second = variable(program_, let.primitive.operands[1]);
    if (second.index < first.index) {
      std::swap(a, b);
      sign = CmpInst::getSwappedPredicate(sign);
    }
    return builder_.CreateICmp(sign, builder_.CreateCall(order_function(), {a, b}, "order"), builder_.getInt32(0));
  }
  llvm::Type* string = types_.value(TypeTable::str);
  llvm::Function* compare = c_function("strcmp", builder_.getInt32Ty(), {string, string});
  return builder_.CreateICmp(sign, builder_.CreateCall(compare, {a, b}, "order"), builder_.getInt32(0));
}

// Returns an integer less than, equal to or greater than 0, for collected strings.
llvm::Function* Emitter::order_function() {
  llvm::Type *string = types_.record_pointer(), *integer = builder_.getInt32Ty(), *wide = builder_.getInt64Ty();
  // Of strings whose first words are equal, and not their last ones.
  auto of_rest = [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    auto block = [&](const char* name) { return llvm::BasicBlock::Create(context_, name, self); };
    auto *entry = builder.GetInsertBlock(), *next = block("next"), *same = block("same");
    auto *equal = block("equal"), *different = block("different");
    Var x = string_bytes(builder, self->getArg(0)), y = string_bytes(builder, self->getArg(1));
    builder.CreateBr(next);
    builder.SetInsertPoint(next);
    llvm::PHINode* at = builder.CreatePHI(wide, 2, "at");
    Var a = word_at(builder, x, at), b = word_at(builder, y, at);
    builder.CreateCondBr(builder.CreateICmpEQ(a, b, "are_same"), same, different);
    builder.SetInsertPoint(same);
    at->addIncoming(builder.getInt64(8), entry);
    at->addIncoming(builder.CreateAdd(at, builder.getInt64(8), "after"), same);
    builder.CreateCondBr(is_last(builder, a), equal, next);
    builder.SetInsertPoint(equal);
    builder.CreateRet(builder.getInt32(0));
    builder.SetInsertPoint(different);
    return_order(builder, a, b);
  };
  auto body = [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    llvm::Function* rest = helper("order_of_rest", integer, {string, string}, of_rest);
    describe_order(*rest);
    rest->addFnAttr(llvm::Attribute::NoInline);
    auto block = [&](const char* name) { return llvm::BasicBlock::Create(context_, name, self); };
    auto *same = block("same"), *equal = block("equal"), *longer = block("longer"), *different = block("different");
    Var first = builder.getInt64(0);
    Var a = word_at(builder, string_bytes(builder, self->getArg(0)), first);
    Var b = word_at(builder, string_bytes(builder, self->getArg(1)), first);
    builder.CreateCondBr(builder.CreateICmpEQ(a, b, "are_same"), same, different);
    builder.SetInsertPoint(same);
    builder.CreateCondBr(is_last(builder, a), equal, longer);
    builder.SetInsertPoint(equal);
    builder.CreateRet(builder.getInt32(0));
    builder.SetInsertPoint(longer);
    builder.CreateRet(builder.CreateCall(rest, {self->getArg(0), self->getArg(1)}, "order"));
    builder.SetInsertPoint(different);
    return_order(builder, a, b);
  };
  llvm::Function* made = helper("order", integer, {string, string}, body);
  describe_order(*made);
  return made;
}

} // namespace letcont
