// Emits operations of strings. A string is UTF-8 that ends with a zero byte. What begins no character is a continuation
// byte, 10xxxxxx.

#include "llvm/emitter.h"

#include <llvm/IR/Constants.h>

namespace letcont {

using namespace cps;

Emitter::Var Emitter::string_operation(LetPrim let, std::span<const Var> operands) {
  if (let.primitive.operation == Operation::Length) return builder_.CreateCall(length_function(), {operands[0]});
  Var message = error_message(span(program_, let.expr), info(Fault::Bounds).message);
  return builder_.CreateCall(char_at_function(), {operands[0], operands[1], message});
}

namespace {

// Loads the byte at an address as an i32.
llvm::Value* byte_at(llvm::IRBuilder<>& builder, llvm::Value* at) {
  return builder.CreateZExt(builder.CreateLoad(builder.getInt8Ty(), at), builder.getInt32Ty(), "byte");
}

llvm::Value* next(llvm::IRBuilder<>& builder, llvm::Value* at) {
  return builder.CreateGEP(builder.getInt8Ty(), at, builder.getInt64(1), "next");
}

// Whether a byte is a continuation byte.
llvm::Value* continues(llvm::IRBuilder<>& builder, llvm::Value* byte) {
  llvm::Value* mark = builder.CreateAnd(byte, builder.getInt32(0xC0), "mark");
  return builder.CreateICmpEQ(mark, builder.getInt32(0x80), "continues");
}

} // namespace

// Counts the bytes that begin a character.
llvm::Function* Emitter::length_function() {
  llvm::Type *pointer = builder_.getPtrTy(), *integer = builder_.getInt32Ty();
  llvm::Function* made = helper("length", integer, {pointer}, [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    auto* entry = builder.GetInsertBlock();
    auto* loop = llvm::BasicBlock::Create(context_, "loop", self);
    auto* more = llvm::BasicBlock::Create(context_, "more", self);
    auto* end = llvm::BasicBlock::Create(context_, "end", self);
    builder.CreateBr(loop);
    builder.SetInsertPoint(loop);
    llvm::PHINode *at = builder.CreatePHI(pointer, 2, "at"), *count = builder.CreatePHI(integer, 2, "count");
    Var byte = byte_at(builder, at);
    builder.CreateCondBr(builder.CreateICmpEQ(byte, builder.getInt32(0), "is_end"), end, more);
    builder.SetInsertPoint(more);
    Var begins = builder.CreateNot(continues(builder, byte), "begins");
    Var counted = builder.CreateAdd(count, builder.CreateZExt(begins, integer), "counted");
    at->addIncoming(self->getArg(0), entry);
    at->addIncoming(next(builder, at), more);
    count->addIncoming(builder.getInt32(0), entry);
    count->addIncoming(counted, more);
    builder.CreateBr(loop);
    builder.SetInsertPoint(end);
    builder.CreateRet(count);
  });
  made->setOnlyReadsMemory();
  made->setDoesNotThrow();
  made->addFnAttr(llvm::Attribute::WillReturn);
  return made;
}

// Returns the i-th character of a string, or fails with the message: goes to the byte that begins it, then adds up to
// three continuation bytes. Agrees with character_at (support/utf8.h), also on what is no UTF-8.
llvm::Function* Emitter::char_at_function() {
  llvm::Type *pointer = builder_.getPtrTy(), *integer = builder_.getInt32Ty();
  llvm::Function* fail = fail_function();
  return helper("char_at", integer, {pointer, integer, pointer}, [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    auto block = [&](const char* name) { return llvm::BasicBlock::Create(context_, name, self); };
    auto number = [&](uint32_t value) { return builder.getInt32(value); };
    auto *entry = builder.GetInsertBlock(), *find = block("find"), *more = block("more");
    auto *beyond = block("beyond"), *found = block("found"), *add = block("add"), *end = block("end");
    builder.CreateBr(find);

    builder.SetInsertPoint(find);
    llvm::PHINode *at = builder.CreatePHI(pointer, 2, "at"), *left = builder.CreatePHI(integer, 2, "left");
    Var first = byte_at(builder, at);
    builder.CreateCondBr(builder.CreateICmpEQ(first, number(0), "is_end"), beyond, more);
    builder.SetInsertPoint(beyond);
    builder.CreateCall(fail, {self->getArg(2)});
    builder.CreateUnreachable();
    builder.SetInsertPoint(more);
    Var begins = builder.CreateNot(continues(builder, first), "begins");
    Var is_it = builder.CreateAnd(begins, builder.CreateICmpEQ(left, number(0)), "is_it");
    Var fewer = builder.CreateSub(left, builder.CreateZExt(begins, integer), "fewer");
    at->addIncoming(self->getArg(0), entry);
    at->addIncoming(next(builder, at), more);
    left->addIncoming(self->getArg(1), entry);
    left->addIncoming(fewer, more);
    builder.CreateCondBr(is_it, found, find);

    builder.SetInsertPoint(found);
    llvm::PHINode *here = builder.CreatePHI(pointer, 2, "here"), *code = builder.CreatePHI(integer, 2, "code"),
                  *following = builder.CreatePHI(integer, 2, "following");
    Var after = next(builder, here);
    Var byte = byte_at(builder, after);
    Var room = builder.CreateICmpULT(following, number(3), "room");
    here->addIncoming(at, more);
    code->addIncoming(number(0), more);
    following->addIncoming(number(0), more);
    builder.CreateCondBr(builder.CreateAnd(continues(builder, byte), room), add, end);
    builder.SetInsertPoint(add);
    Var bits = builder.CreateAnd(byte, number(0x3F), "bits");
    here->addIncoming(after, add);
    code->addIncoming(builder.CreateOr(builder.CreateShl(code, number(6)), bits, "longer"), add);
    following->addIncoming(builder.CreateAdd(following, number(1)), add);
    builder.CreateBr(found);

    builder.SetInsertPoint(end);
    Var own = builder.CreateAnd(first, builder.CreateLShr(number(0x3F), following), "own");
    Var shift = builder.CreateMul(following, number(6), "shift");
    Var whole = builder.CreateOr(code, builder.CreateShl(own, shift), "whole");
    Var is_large = builder.CreateICmpUGT(whole, number(0x10FFFF), "is_large");
    Var is_surrogate = builder.CreateICmpULT(builder.CreateSub(whole, number(0xD800)), number(0x800), "is_surrogate");
    Var is_alone = builder.CreateICmpEQ(following, number(0), "is_alone");
    Var wrong = builder.CreateOr(builder.CreateOr(is_large, is_surrogate), is_alone, "is_wrong");
    Var checked = builder.CreateSelect(wrong, number(0xFFFD), whole, "checked");
    Var is_ascii = builder.CreateICmpULT(first, number(0x80), "is_ascii");
    builder.CreateRet(builder.CreateSelect(is_ascii, first, checked, "character"));
  });
}

} // namespace letcont
