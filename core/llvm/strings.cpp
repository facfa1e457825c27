// Emits operations of strings that give none; string_parts.cpp has the others. types.h describes strings: in both kinds
// of memory the bytes end with a zero byte. A character begins at byte 0 and at each that is no continuation byte,
// 10xxxxxx.

#include "llvm/emitter.h"
#include "llvm/shape/record_shape.h"

#include <llvm/IR/Constants.h>

namespace letcont {

using namespace cps;

Emitter::Var Emitter::constant_string(std::string_view bytes) {
  if (!types_.collected()) return text(bytes, "text");
  return constant_record(string_record(bytes), types_.record_space(), "text");
}

// Returns the record of a string in collected memory.
llvm::Constant* Emitter::string_record(std::string_view bytes) {
  std::string whole(bytes); // and zeros to the end of the last word
  whole.resize(bytes.size() / 8 * 8 + 8);
  llvm::Constant* data = llvm::ConstantDataArray::getString(context_, whole, /*AddNull=*/false);
  llvm::Constant* shape = builder_.getInt64(record_variable_shape(0, 0));
  return llvm::ConstantStruct::getAnon({shape, builder_.getInt64(bytes.size() + 1), data});
}

// Returns the address of a string's bytes.
Emitter::Var Emitter::string_bytes(llvm::IRBuilderBase& builder, Var string) {
  if (!types_.collected()) return string;
  return builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), string, 16, "bytes");
}

// Returns the number of a string's bytes, without the zero byte, as an i64.
Emitter::Var Emitter::string_size(llvm::IRBuilderBase& builder, Var string) {
  if (!types_.collected()) return builder.CreateCall(byte_count_function(), {string}, "size");
  Var count = builder.CreateLoad(builder.getInt64Ty(),
                                 builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), string, 8, "place"), "count");
  return builder.CreateSub(count, builder.getInt64(1), "size");
}

Emitter::Var Emitter::string_operation(LetPrim let, std::span<const Var> operands) {
  Operation operation = let.primitive.operation;
  if (operation == Operation::Concat) return concatenation(let, operands);
  if (operation == Operation::Bytes)
    return builder_.CreateTrunc(string_size(builder_, operands[0]), builder_.getInt32Ty());
  std::vector<Var> arguments(operands.begin(), operands.end());
  bool takes_bytes = operation == Operation::Length || operation == Operation::CharAt;
  if (takes_bytes) arguments[0] = string_bytes(builder_, operands[0]);
  if (info(operation).can_fail())
    arguments.push_back(error_message(span(program_, let.expr), info(info(operation).fault).message));
  if (takes_bytes && types_.collected()) arguments.push_back(string_size(builder_, operands[0]));
  return builder_.CreateCall(string_function(operation), arguments);
}

// Returns the function that computes an operation. It takes the operands and, if it may fail, a message. Those that
// take the bytes of a string in collected memory take their number, too.
llvm::Function* Emitter::string_function(Operation operation) {
  switch (operation) {
  case Operation::Length: return length_function();
  case Operation::CharAt: return char_at_function();
  case Operation::Byte: return byte_function();
  case Operation::Decode: return decode_function();
  case Operation::Slice: return slice_function();
  case Operation::Cut: return cut_function();
  case Operation::Quote: return quote_function();
  case Operation::CharToText: return character_text_function();
  case Operation::TextToDouble: return number_of_function();
  default: return number_text_function(operation);
  }
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

// Counts the bytes of a string in plain memory, up to the zero byte.
llvm::Function* Emitter::byte_count_function() {
  llvm::Type *pointer = types_.record_pointer(), *wide = builder_.getInt64Ty();
  return helper("byte_count", wide, {pointer}, [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    auto* entry = builder.GetInsertBlock();
    auto* loop = llvm::BasicBlock::Create(context_, "loop", self);
    auto* end = llvm::BasicBlock::Create(context_, "end", self);
    builder.CreateBr(loop);
    builder.SetInsertPoint(loop);
    llvm::PHINode* count = builder.CreatePHI(wide, 2, "count");
    Var byte = byte_at(builder, builder.CreateGEP(builder.getInt8Ty(), self->getArg(0), count, "at"));
    count->addIncoming(builder.getInt64(0), entry);
    count->addIncoming(builder.CreateAdd(count, builder.getInt64(1), "counted"), loop);
    builder.CreateCondBr(builder.CreateICmpEQ(byte, builder.getInt32(0), "is_end"), end, loop);
    builder.SetInsertPoint(end);
    builder.CreateRet(count);
  });
}

// Goes over a string in collected memory in blocks of bytes, as long as more characters are to be skipped than a block
// may have: byte by byte that would take ten times as long. Returns the place behind the blocks, which may be within a
// character, and how many are left. `from` begins a character, whatever byte is there.
Emitter::Skipped Emitter::skip_blocks(llvm::IRBuilder<>& builder, Var bytes, Var size, Var from, Var count) {
  constexpr uint32_t block_bytes = 32;
  constexpr uint64_t low_bits = 0x0101010101010101;
  llvm::Function* self = builder.GetInsertBlock()->getParent();
  auto *entry = builder.GetInsertBlock(), *head = llvm::BasicBlock::Create(context_, "blocks", self),
       *block = llvm::BasicBlock::Create(context_, "block", self),
       *rest = llvm::BasicBlock::Create(context_, "rest", self);
  llvm::Type *wide = builder.getInt64Ty(), *integer = builder.getInt32Ty();
  builder.CreateBr(head);
  builder.SetInsertPoint(head);
  llvm::PHINode *at = builder.CreatePHI(wide, 2, "at"), *left = builder.CreatePHI(integer, 2, "left");
  Var behind = builder.CreateAdd(at, builder.getInt64(block_bytes), "behind");
  Var is_there = builder.CreateICmpULE(behind, size, "is_there"),
      is_wanted = builder.CreateICmpSGE(left, builder.getInt32(block_bytes), "is_wanted");
  builder.CreateCondBr(builder.CreateAnd(is_there, is_wanted), block, rest);

  builder.SetInsertPoint(block);
  Var place = builder.CreateGEP(builder.getInt8Ty(), bytes, at, "place");
  Var inside = builder.getInt64(0); // in each of its bytes, how many of the block are continuation bytes
  for (uint32_t word = 0; word < block_bytes; word += 8) {
    Var here = builder.CreateConstGEP1_64(builder.getInt8Ty(), place, word, "here");
    Var all = builder.CreateAlignedLoad(wide, here, llvm::Align(1), "word");
    Var marks = builder.CreateAnd(builder.CreateLShr(all, 7), builder.CreateNot(builder.CreateLShr(all, 6)), "marks");
    inside = builder.CreateAdd(inside, builder.CreateAnd(marks, builder.getInt64(low_bits)), "inside");
  }
  Var sum = builder.CreateLShr(builder.CreateMul(inside, builder.getInt64(low_bits)), 56, "sum"); // of those bytes
  Var is_first = builder.CreateICmpEQ(at, from, "is_first");
  Var forced = builder.CreateAnd(is_first, continues(builder, byte_at(builder, place)), "forced");
  Var begun = builder.CreateSub(builder.CreateAdd(builder.getInt32(block_bytes), builder.CreateZExt(forced, integer)),
                                builder.CreateTrunc(sum, integer), "begun");
  at->addIncoming(from, entry);
  at->addIncoming(behind, block);
  left->addIncoming(count, entry);
  left->addIncoming(builder.CreateSub(left, begun, "fewer"), block);
  builder.CreateBr(head);
  builder.SetInsertPoint(rest);
  return {at, left};
}

// Counts the bytes at which a character begins.
llvm::Function* Emitter::length_function() {
  llvm::Type *pointer = types_.record_pointer(), *integer = builder_.getInt32Ty();
  std::vector<llvm::Type*> parameters{pointer};
  if (types_.collected()) parameters.push_back(builder_.getInt64Ty());
  llvm::Function* made = helper("length", integer, parameters, [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    llvm::Argument* bytes = self->getArg(0);
    Var begin = bytes;
    Var before =
        builder.CreateZExt(continues(builder, byte_at(builder, bytes)), integer, "before"); // the first begins one
    if (types_.collected()) {
      Var most = builder.getInt32(INT32_MAX), zero = builder.getInt64(0);
      Skipped blocks = skip_blocks(builder, bytes, self->getArg(1), zero, most);
      Var has_none = builder.CreateICmpEQ(blocks.at, zero, "has_none");
      before = builder.CreateSelect(has_none, before, builder.CreateSub(most, blocks.left, "counted"), "before");
      begin = builder.CreateGEP(builder.getInt8Ty(), bytes, blocks.at, "begin");
    }
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
    at->addIncoming(begin, entry);
    at->addIncoming(next(builder, at), more);
    count->addIncoming(before, entry);
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

// Returns the i-th character of a string, or fails with the message: goes to the byte that begins it, then adds its
// continuation bytes. Agrees with character_at (support/utf8.h), also on what is no UTF-8: n continuation bytes are
// those of a character if the first byte begins with n + 1 ones and a zero, and if fewer could not hold its code.
llvm::Function* Emitter::char_at_function() {
  llvm::Type *pointer = types_.record_pointer(), *integer = builder_.getInt32Ty();
  llvm::Function* fail = fail_function(Numbers::Two);
  std::vector<llvm::Type*> parameters{pointer, integer, builder_.getPtrTy()};
  if (types_.collected()) parameters.push_back(builder_.getInt64Ty());
  return helper("char_at", integer, parameters, [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    auto block = [&](const char* name) { return llvm::BasicBlock::Create(context_, name, self); };
    auto number = [&](uint32_t value) { return builder.getInt32(value); };
    auto *find = block("find"), *more = block("more"), *beyond = block("beyond");
    auto *found = block("found"), *add = block("add"), *end = block("end");
    Var begin = self->getArg(0), count = self->getArg(1);
    if (types_.collected()) {
      Skipped blocks = skip_blocks(builder, begin, self->getArg(3), builder.getInt64(0), count);
      begin = builder.CreateGEP(builder.getInt8Ty(), begin, blocks.at, "begin");
      count = blocks.left;
    }
    auto* entry = builder.GetInsertBlock();
    builder.CreateBr(find);

    builder.SetInsertPoint(find);
    llvm::PHINode *at = builder.CreatePHI(pointer, 2, "at"), *left = builder.CreatePHI(integer, 2, "left");
    Var first = byte_at(builder, at);
    builder.CreateCondBr(builder.CreateICmpEQ(first, number(0), "is_end"), beyond, more);
    builder.SetInsertPoint(beyond);
    Var length = builder.CreateSub(self->getArg(1), left, "length");
    builder.CreateCall(fail, {self->getArg(2), self->getArg(1), length});
    builder.CreateUnreachable();
    builder.SetInsertPoint(more);
    Var is_first = builder.CreateICmpEQ(at, self->getArg(0), "is_first");
    Var begins = builder.CreateOr(is_first, builder.CreateNot(continues(builder, first)), "begins");
    Var is_it = builder.CreateAnd(begins, builder.CreateICmpEQ(left, number(0)), "is_it");
    Var fewer = builder.CreateSub(left, builder.CreateZExt(begins, integer), "fewer");
    at->addIncoming(begin, entry);
    at->addIncoming(next(builder, at), more);
    left->addIncoming(count, entry);
    left->addIncoming(fewer, more);
    builder.CreateCondBr(is_it, found, find);

    builder.SetInsertPoint(found);
    llvm::PHINode *here = builder.CreatePHI(pointer, 2, "here"), *code = builder.CreatePHI(integer, 2, "code"),
                  *following = builder.CreatePHI(integer, 2, "following");
    Var after = next(builder, here);
    Var byte = byte_at(builder, after);
    Var room = builder.CreateICmpULT(following, number(4), "room");
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
    Var own_bits = builder.CreateLShr(number(0x3F), following, "own_bits");
    Var own = builder.CreateAnd(first, own_bits, "own");
    Var shift = builder.CreateMul(following, number(6), "shift");
    Var whole = builder.CreateOr(code, builder.CreateShl(own, shift), "whole");
    Var marked = builder.CreateLShr(number(0xF00), builder.CreateAdd(following, number(1)), "marked");
    Var mark = builder.CreateXor(first, own, "mark");
    Var few = builder.CreateAdd(builder.CreateMul(following, number(5)), number(1), "few");
    Var is_wrong = builder.CreateICmpNE(mark, builder.CreateAnd(marked, number(0xFF)), "is_wrong");
    Var is_long = builder.CreateICmpEQ(builder.CreateLShr(whole, few), number(0), "is_long");
    Var is_large = builder.CreateICmpUGT(whole, number(0x10FFFF), "is_large");
    Var is_surrogate = builder.CreateICmpULT(builder.CreateSub(whole, number(0xD800)), number(0x800), "is_surrogate");
    Var begins_none = builder.CreateICmpULT(first, number(0xC2), "begins_none");
    Var none = builder.CreateOr({is_wrong, is_long, is_large, is_surrogate, begins_none});
    Var is_alone = builder.CreateICmpEQ(following, number(0), "is_alone");
    Var is_ascii = builder.CreateAnd(builder.CreateICmpULT(first, number(0x80)), is_alone, "is_ascii");
    Var checked = builder.CreateSelect(none, number(0xFFFD), whole, "checked");
    builder.CreateRet(builder.CreateSelect(is_ascii, first, checked, "character"));
  });
}

// Returns the number of a byte, the second parameter, as an i64, or fails with the message, the third, if the string
// has none with that number.
Emitter::Var Emitter::check_byte(llvm::IRBuilder<>& builder, llvm::Function* self) {
  Var at = builder.CreateSExt(self->getArg(1), builder.getInt64Ty(), "at");
  Var size = string_size(builder, self->getArg(0)), is_beyond = builder.CreateICmpUGE(at, size, "is_beyond");
  Var count = builder.CreateTrunc(size, builder.getInt32Ty(), "count");
  fail_if(builder, is_beyond, fail_function(Numbers::Two), {self->getArg(2), self->getArg(1), count}, "beyond");
  return at;
}

// Returns one of a string's bytes.
llvm::Function* Emitter::byte_function() {
  llvm::Type *string = types_.record_pointer(), *integer = builder_.getInt32Ty();
  auto body = [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    Var at = check_byte(builder, self);
    Var place = builder.CreateGEP(builder.getInt8Ty(), string_bytes(builder, self->getArg(0)), at, "place");
    builder.CreateRet(byte_at(builder, place));
  };
  return helper("byte", integer, {string, integer, builder_.getPtrTy()}, body);
}

// Returns the character that begins at a byte. Where strings know their sizes, a byte of ASCII that no continuation
// byte follows is found at once.
llvm::Function* Emitter::decode_function() {
  llvm::Type *string = types_.record_pointer(), *integer = builder_.getInt32Ty(), *message = builder_.getPtrTy();
  llvm::Function *boundary = boundary_function(), *char_at = char_at_function();
  auto of_several_bytes = [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    Var at = builder.CreateSExt(self->getArg(1), builder.getInt64Ty(), "at");
    builder.CreateCall(boundary, {self->getArg(0), at, self->getArg(2)});
    Var begin = builder.CreateGEP(builder.getInt8Ty(), string_bytes(builder, self->getArg(0)), at, "begin");
    if (!types_.collected()) { // where strings know their sizes, that was seen before
      Var is_end = builder.CreateICmpEQ(byte_at(builder, begin), builder.getInt32(0), "is_end");
      fail_if(builder, is_end, fail_function(Numbers::Two), {self->getArg(2), self->getArg(1), self->getArg(1)},
              "beyond");
    }
    std::vector<Var> arguments{begin, builder.getInt32(0), self->getArg(2)};
    if (types_.collected()) arguments.push_back(builder.getInt64(0)); // of the first character no size is wanted
    builder.CreateRet(builder.CreateCall(char_at, arguments));
  };
  if (!types_.collected()) return helper("decode", integer, {string, integer, message}, of_several_bytes);
  auto body = [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    llvm::Function* several = helper("decode_several", integer, {string, integer, message}, of_several_bytes);
    several->addFnAttr(llvm::Attribute::NoInline);
    auto *ascii = llvm::BasicBlock::Create(context_, "ascii", self),
         *other = llvm::BasicBlock::Create(context_, "other", self);
    Var at = check_byte(builder, self);
    Var place = builder.CreateGEP(builder.getInt8Ty(), string_bytes(builder, self->getArg(0)), at, "place");
    Var byte = byte_at(builder, place), is_one = builder.CreateICmpULT(byte, builder.getInt32(0x80), "is_one");
    Var is_alone = builder.CreateNot(continues(builder, byte_at(builder, next(builder, place))), "is_alone");
    builder.CreateCondBr(builder.CreateAnd(is_one, is_alone, "is_ascii"), ascii, other);
    builder.SetInsertPoint(ascii);
    builder.CreateRet(byte);
    builder.SetInsertPoint(other);
    builder.CreateRet(builder.CreateCall(several, {self->getArg(0), self->getArg(1), self->getArg(2)}));
  };
  return helper("decode", integer, {string, integer, message}, body);
}

// Fails with the message unless a character begins at that byte, or the string ends there.
llvm::Function* Emitter::boundary_function() {
  llvm::Type *string = types_.record_pointer(), *wide = builder_.getInt64Ty(), *message = builder_.getPtrTy();
  llvm::Function* fail = fail_function(Numbers::Two);
  auto body = [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    llvm::Argument* at = self->getArg(1);
    Var size = string_size(builder, self->getArg(0)), is_beyond = builder.CreateICmpUGT(at, size, "is_beyond");
    Var number = builder.CreateTrunc(at, builder.getInt32Ty(), "number"),
        count = builder.CreateTrunc(size, builder.getInt32Ty(), "count");
    fail_if(builder, is_beyond, fail, {self->getArg(2), number, count}, "beyond");
    Var place = builder.CreateGEP(builder.getInt8Ty(), string_bytes(builder, self->getArg(0)), at, "place");
    Var is_within = builder.CreateAnd(continues(builder, byte_at(builder, place)),
                                      builder.CreateICmpNE(at, builder.getInt64(0), "is_not_first"), "is_within");
    fail_if(builder, is_within, fail, {self->getArg(2), number, count}, "wrong");
    builder.CreateRetVoid();
  };
  return helper("boundary", builder_.getVoidTy(), {string, wide, message}, body);
}

// Returns where, in bytes, the count-th character from `at` on begins, or where the string ends after as many; fails
// with the message if it has fewer.
llvm::Function* Emitter::skip_function() {
  llvm::Type *string = types_.record_pointer(), *wide = builder_.getInt64Ty(), *integer = builder_.getInt32Ty();
  llvm::Function* fail = fail_function();
  auto body = [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    auto block = [&](const char* name) { return llvm::BasicBlock::Create(context_, name, self); };
    auto *next_one = block("next"), *begins = block("begins"), *rest = block("rest"), *wrong = block("wrong");
    auto *first = block("first"), *end = block("end");
    Var bytes = string_bytes(builder, self->getArg(0));
    auto byte = [&](Var at) { return byte_at(builder, builder.CreateGEP(builder.getInt8Ty(), bytes, at, "place")); };
    builder.CreateCondBr(builder.CreateICmpSLT(self->getArg(2), builder.getInt32(0), "is_negative"), wrong, first);
    builder.SetInsertPoint(first);
    Var begin = self->getArg(1), count = self->getArg(2);
    if (types_.collected()) {
      Skipped blocks = skip_blocks(builder, bytes, string_size(builder, self->getArg(0)), begin, count);
      count = blocks.left;
      // The rest of a character that the last block has begun.
      auto *inside = block("inside"), *aligned = block("aligned"), *behind = builder.GetInsertBlock();
      Var has_blocks = builder.CreateICmpNE(blocks.at, begin, "has_blocks");
      builder.CreateBr(inside);
      builder.SetInsertPoint(inside);
      llvm::PHINode* here = builder.CreatePHI(wide, 2, "here");
      here->addIncoming(blocks.at, behind);
      here->addIncoming(builder.CreateAdd(here, builder.getInt64(1), "further"), inside);
      builder.CreateCondBr(builder.CreateAnd(continues(builder, byte(here)), has_blocks), inside, aligned);
      builder.SetInsertPoint(aligned);
      begin = here;
    }
    auto* entry = builder.GetInsertBlock();
    builder.CreateBr(next_one);

    builder.SetInsertPoint(next_one);
    llvm::PHINode *at = builder.CreatePHI(wide, 2, "at"), *left = builder.CreatePHI(integer, 2, "left");
    builder.CreateCondBr(builder.CreateICmpEQ(left, builder.getInt32(0), "is_there"), end, begins);
    builder.SetInsertPoint(begins);
    Var fewer = builder.CreateSub(left, builder.getInt32(1), "fewer");
    builder.CreateCondBr(builder.CreateICmpEQ(byte(at), builder.getInt32(0), "is_end"), wrong, rest);
    builder.SetInsertPoint(rest);
    llvm::PHINode* before = builder.CreatePHI(wide, 2, "before");
    Var after = builder.CreateAdd(before, builder.getInt64(1), "after");
    builder.CreateCondBr(continues(builder, byte(after)), rest, next_one);
    before->addIncoming(at, begins);
    before->addIncoming(after, rest);
    at->addIncoming(begin, entry);
    at->addIncoming(after, rest);
    left->addIncoming(count, entry);
    left->addIncoming(fewer, rest);

    builder.SetInsertPoint(wrong);
    builder.CreateCall(fail, {self->getArg(3)});
    builder.CreateUnreachable();
    builder.SetInsertPoint(end);
    builder.CreateRet(at);
  };
  return helper("skip", wide, {string, wide, integer, builder_.getPtrTy()}, body);
}

// Returns the double that a string begins with. In collected memory the C function's parameter is in another address
// space, which LLVM does not expect of a builtin.
llvm::Function* Emitter::number_of_function() {
  llvm::Type *string = types_.record_pointer(), *real = builder_.getDoubleTy();
  llvm::Function* read = c_function("atof", real, {string});
  return helper("str_to_f64", real, {string}, [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    llvm::CallInst* number = builder.CreateCall(read, {string_bytes(builder, self->getArg(0))}, "number");
    number->addFnAttr(llvm::Attribute::NoBuiltin);
    builder.CreateRet(number);
  });
}

} // namespace letcont
