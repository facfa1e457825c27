// Emits operations that build strings. Each is a function of the module. A collection may move the operands while
// memory for the result is allocated, so what is copied is named by the string and a number of bytes, not by an
// address.

#include "llvm/emitter.h"
#include "llvm/shape/record_shape.h"

#include <array>
#include <llvm/IR/Constants.h>

namespace letcont {

using namespace cps;

namespace {

llvm::Value* advanced(llvm::IRBuilder<>& builder, llvm::Value* at, llvm::Value* by) {
  return builder.CreateGEP(builder.getInt8Ty(), at, by, "at");
}

} // namespace

// Returns a new string of that many bytes, which are not written yet, and the zero byte; in collected memory zeros up
// to the end of the last word.
llvm::Function* Emitter::new_string_function() {
  llvm::Type *string = types_.record_pointer(), *wide = builder_.getInt64Ty();
  llvm::Function* fail = fail_function();
  llvm::Function* allocate = types_.collected() ? elements_function() : c_function("malloc", string, {wide});
  allocate->setReturnDoesNotAlias();
  auto body = [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    llvm::Argument* size = self->getArg(0);
    Var is_long = builder.CreateICmpUGT(size, builder.getInt64(longest_text), "is_long");
    fail_if(builder, is_long, fail, error_message(nowhere, long_text_message), "wrong");
    std::vector<Var> arguments{builder.CreateAdd(size, builder.getInt64(1), "with_zero")};
    if (types_.collected()) arguments.insert(arguments.begin(), builder.getInt64(record_variable_shape(0, 0)));
    Var made = builder.CreateCall(allocate, arguments, "string");
    if (types_.collected()) {
      Var last = builder.CreateAnd(size, builder.getInt64(~uint64_t{7}), "last");
      builder.CreateAlignedStore(builder.getInt64(0), advanced(builder, string_bytes(builder, made), last),
                                 llvm::Align(8));
    } else {
      builder.CreateStore(builder.getInt8(0), advanced(builder, made, size));
    }
    builder.CreateRet(made);
  };
  return helper("new_string", string, {wide}, body);
}

// Returns the bytes of a string from `begin` on, as many as `size` says.
llvm::Function* Emitter::part_function() {
  llvm::Type *string = types_.record_pointer(), *wide = builder_.getInt64Ty();
  llvm::Function* make = new_string_function();
  auto body = [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    Var made = builder.CreateCall(make, {self->getArg(2)}, "part");
    Var from = advanced(builder, string_bytes(builder, self->getArg(0)), self->getArg(1));
    builder.CreateMemCpy(string_bytes(builder, made), llvm::MaybeAlign(), from, llvm::MaybeAlign(), self->getArg(2));
    builder.CreateRet(made);
  };
  return helper("part", string, {string, wide, wide}, body);
}

llvm::Function* Emitter::slice_function() {
  llvm::Type *string = types_.record_pointer(), *integer = builder_.getInt32Ty();
  llvm::Function *skip = skip_function(), *part = part_function();
  auto body = [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    llvm::Argument *from = self->getArg(0), *message = self->getArg(3);
    Var begin = builder.CreateCall(skip, {from, builder.getInt64(0), self->getArg(1), message}, "begin");
    Var end = builder.CreateCall(skip, {from, begin, self->getArg(2), message}, "end");
    builder.CreateRet(builder.CreateCall(part, {from, begin, builder.CreateSub(end, begin, "size")}));
  };
  return helper("slice", string, {string, integer, integer, builder_.getPtrTy()}, body);
}

llvm::Function* Emitter::cut_function() {
  llvm::Type *string = types_.record_pointer(), *integer = builder_.getInt32Ty(), *wide = builder_.getInt64Ty();
  llvm::Function *boundary = boundary_function(), *part = part_function(), *fail = fail_function();
  auto body = [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    llvm::Argument *from = self->getArg(0), *message = self->getArg(3);
    Var begin = builder.CreateSExt(self->getArg(1), wide, "begin"),
        end = builder.CreateSExt(self->getArg(2), wide, "end");
    builder.CreateCall(boundary, {from, begin, message});
    builder.CreateCall(boundary, {from, end, message});
    fail_if(builder, builder.CreateICmpSGT(begin, end, "is_reversed"), fail, message, "wrong");
    builder.CreateRet(builder.CreateCall(part, {from, begin, builder.CreateSub(end, begin, "size")}));
  };
  return helper("cut", string, {string, integer, integer, builder_.getPtrTy()}, body);
}

// ---- Concatenation

namespace {

constexpr size_t most_joined = 16;
constexpr int longest_search = 64; // instructions

// Whether an instruction may come before a concatenation instead of after it: its only effect may be new memory.
bool may_precede(const llvm::Instruction& instruction) {
  auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  if (!call) return !instruction.mayHaveSideEffects();
  const llvm::Function* callee = call->getCalledFunction();
  if (!callee || !callee->hasLocalLinkage()) return false;
  llvm::StringRef name = callee->getName();
  return name.starts_with("concat") || name == "i32_to_str" || name == "i64_to_str" || name == "f64_to_str";
}

} // namespace

// Whether a string is made by a concatenation for one use only, which comes next: then that can copy the parts. A
// parameter does not count: what it is given may have another name, which is used, too.
bool Emitter::is_part(cps::Var var, Var value) const {
  if (binder(program_, var).kind != cps::Binder::Let) return false;
  auto* call = llvm::dyn_cast<llvm::CallInst>(value);
  if (!call || !concatenations_.contains(call->getCalledFunction())) return false;
  if (use_count(program_, var) != Count::One || !call->use_empty() || call->getParent() != builder_.GetInsertBlock())
    return false;
  int left = longest_search;
  for (const llvm::Instruction* at = call->getNextNode(); at; at = at->getNextNode())
    if (left-- == 0 || !may_precede(*at)) return false;
  return true;
}

// In collected memory one copy is made of what several operations join.
Emitter::Var Emitter::concatenation(LetPrim let, std::span<const Var> operands) {
  std::vector<Var> parts;
  for (size_t i = 0; i < operands.size(); ++i) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(operands[i]);
    bool joins =
        types_.collected() && !keeps_bindings_ && is_part(variable(program_, let.primitive.operands[i]), operands[i]);
    if (!joins || parts.size() + call->arg_size() + (operands.size() - i - 1) > most_joined) {
      parts.push_back(operands[i]);
      continue;
    }
    parts.insert(parts.end(), call->arg_begin(), call->arg_end());
    out_.origins.erase(call);
    call->eraseFromParent();
  }
  return builder_.CreateCall(concat_function(parts.size()), parts);
}

// Joins so many strings.
llvm::Function* Emitter::concat_function(size_t count) {
  llvm::Type* string = types_.record_pointer();
  llvm::Function* make = new_string_function();
  auto body = [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    std::vector<Var> sizes;
    for (llvm::Argument& part : self->args()) sizes.push_back(string_size(builder, &part));
    Var whole = sizes[0];
    for (size_t i = 1; i < count; ++i) whole = builder.CreateAdd(whole, sizes[i], "whole");
    Var made = builder.CreateCall(make, {whole}, "made");
    Var to = string_bytes(builder, made);
    for (size_t i = 0; i < count; ++i) {
      copy_part(builder, to, self->getArg(static_cast<unsigned>(i)), sizes[i]);
      to = advanced(builder, to, sizes[i]);
    }
    builder.CreateRet(made);
  };
  std::string name = count == 2 ? "concat" : "concat" + std::to_string(count);
  llvm::Function* made = helper(name, string, std::vector<llvm::Type*>(count, string), body);
  if (types_.collected()) made->addFnAttr(llvm::Attribute::NoInline);
  concatenations_.insert(made);
  return made;
}

// Copies a string into another one. In collected memory one of up to 15 bytes is copied as two words: what they have
// after the string are zeros, which are written over, or stand in what is left of the other one's last word, or beyond
// its end, where no other record is yet and the collector leaves room (native/runtime/collector.h). So that all this is
// done before there is another record, the function that does it is not inlined.
void Emitter::copy_part(llvm::IRBuilder<>& builder, Var to, Var part, Var size) {
  Var from = string_bytes(builder, part);
  if (!types_.collected()) {
    builder.CreateMemCpy(to, llvm::MaybeAlign(), from, llvm::MaybeAlign(), size);
    return;
  }
  llvm::Function* self = builder.GetInsertBlock()->getParent();
  auto block = [&](const char* name) { return llvm::BasicBlock::Create(context_, name, self); };
  auto *one = block("one"), *two = block("two"), *more = block("more"), *all = block("all"), *end = block("end");
  auto copy_word = [&](uint64_t at) {
    auto place = [&](Var bytes) { return builder.CreateConstGEP1_64(builder.getInt8Ty(), bytes, at, "place"); };
    Var word = builder.CreateAlignedLoad(builder.getInt64Ty(), place(from), llvm::Align(8), "word");
    builder.CreateAlignedStore(word, place(to), llvm::Align(1));
  };
  builder.CreateCondBr(builder.CreateICmpULT(size, builder.getInt64(8), "is_word"), one, more);
  builder.SetInsertPoint(one);
  copy_word(0);
  builder.CreateBr(end);
  builder.SetInsertPoint(more);
  builder.CreateCondBr(builder.CreateICmpULT(size, builder.getInt64(16), "are_two"), two, all);
  builder.SetInsertPoint(two);
  copy_word(0);
  copy_word(8);
  builder.CreateBr(end);
  builder.SetInsertPoint(all);
  builder.CreateMemCpy(to, llvm::MaybeAlign(), from, llvm::MaybeAlign(), size);
  builder.CreateBr(end);
  builder.SetInsertPoint(end);
}

// ---- Numbers and characters

// Returns a string of the bytes at an address that no collection moves.
llvm::Function* Emitter::string_of_function() {
  llvm::Type *string = types_.record_pointer(), *wide = builder_.getInt64Ty();
  llvm::Function* make = new_string_function();
  auto body = [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    Var made = builder.CreateCall(make, {self->getArg(1)}, "made");
    builder.CreateMemCpy(string_bytes(builder, made), llvm::MaybeAlign(), self->getArg(0), llvm::MaybeAlign(),
                         self->getArg(1));
    builder.CreateRet(made);
  };
  return helper("string_of", string, {builder_.getPtrTy(), wide}, body);
}

// Returns the text of an i32, i64 or f64, as the C library prints it. A NaN has a text of its own, since C shows its
// sign, which is chance.
llvm::Function* Emitter::number_text_function(Operation operation) {
  llvm::Type *pointer = builder_.getPtrTy(), *wide = builder_.getInt64Ty(), *integer = builder_.getInt32Ty();
  llvm::Function* print = c_function("snprintf", integer, {pointer, wide, pointer}, true);
  llvm::Function* string_of = string_of_function();
  if (types_.collected() && operation != Operation::DoubleToText) return integer_text_function(operation);
  const char* format = operation == Operation::IntToText ? "%d" : operation == Operation::LongToText ? "%lld" : "%g";
  constexpr uint64_t room = 32;
  auto body = [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    llvm::Argument* number = self->getArg(0);
    Var place = builder.CreateAlloca(llvm::ArrayType::get(builder.getInt8Ty(), room), nullptr, "place");
    Var chosen = text(format, "format");
    if (operation == Operation::DoubleToText)
      chosen =
          builder.CreateSelect(builder.CreateFCmpUNO(number, number, "is_nan"), text("nan", "nan"), chosen, "format");
    Var size = builder.CreateCall(print, {place, builder.getInt64(room), chosen, number}, "size");
    builder.CreateRet(builder.CreateCall(string_of, {place, builder.CreateSExt(size, wide, "size")}));
  };
  std::string name(info(operation).name);
  return helper(name, types_.record_pointer(), {types_.value(info(operation).operands[0])}, body);
}

// Returns the constant string of a character of ASCII, and goes on if it is another.
void Emitter::return_known_character(llvm::IRBuilder<>& builder, Var code) {
  constexpr char count = 127;
  std::vector<llvm::Constant*> strings;
  for (char i = 0; i < count; ++i) strings.push_back(string_record({&i, 1}));
  auto* type = llvm::ArrayType::get(strings[0]->getType(), strings.size());
  llvm::GlobalVariable* all = constant_record(llvm::ConstantArray::get(type, strings), types_.record_space(), "ascii");
  llvm::Function* self = builder.GetInsertBlock()->getParent();
  auto *known = llvm::BasicBlock::Create(context_, "known", self),
       *other = llvm::BasicBlock::Create(context_, "other", self);
  builder.CreateCondBr(builder.CreateICmpULT(code, builder.getInt32(count), "is_known"), known, other);
  builder.SetInsertPoint(known);
  builder.CreateRet(builder.CreateInBoundsGEP(type, all, {builder.getInt64(0), code}, "text"));
  builder.SetInsertPoint(other);
}

// Returns the digits of an i32 or i64, after a minus sign if it is negative. They are written from the last one on.
llvm::Function* Emitter::integer_text_function(Operation operation) {
  llvm::Type *wide = builder_.getInt64Ty(), *byte = builder_.getInt8Ty();
  llvm::Function* string_of = string_of_function();
  constexpr uint64_t room = 20; // for 19 digits and the sign
  auto body = [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    auto block = [&](const char* name) { return llvm::BasicBlock::Create(context_, name, self); };
    auto *entry = builder.GetInsertBlock(), *next = block("next"), *last = block("last");
    auto *minus = block("minus"), *end = block("end");
    Var place = builder.CreateAlloca(llvm::ArrayType::get(byte, room), nullptr, "place");
    auto put = [&](Var at, Var value) { builder.CreateStore(value, advanced(builder, place, at)); };
    Var number = builder.CreateSExt(self->getArg(0), wide, "number");
    Var is_negative = builder.CreateICmpSLT(number, builder.getInt64(0), "is_negative");
    Var size = builder.CreateSelect(is_negative, builder.CreateNeg(number), number, "size");
    builder.CreateBr(next);
    builder.SetInsertPoint(next);
    llvm::PHINode *before = builder.CreatePHI(wide, 2, "before"), *left = builder.CreatePHI(wide, 2, "left");
    Var at = builder.CreateSub(before, builder.getInt64(1), "at"), ten = builder.getInt64(10);
    Var tenth = builder.CreateUDiv(left, ten, "tenth");
    Var digit = builder.CreateTrunc(builder.CreateSub(left, builder.CreateMul(tenth, ten)), byte, "digit");
    put(at, builder.CreateAdd(digit, builder.getInt8('0')));
    before->addIncoming(builder.getInt64(room), entry);
    before->addIncoming(at, next);
    left->addIncoming(size, entry);
    left->addIncoming(tenth, next);
    builder.CreateCondBr(builder.CreateICmpEQ(tenth, builder.getInt64(0), "is_last"), last, next);
    builder.SetInsertPoint(last);
    builder.CreateCondBr(is_negative, minus, end);
    builder.SetInsertPoint(minus);
    Var sign = builder.CreateSub(at, builder.getInt64(1), "sign");
    put(sign, builder.getInt8('-'));
    builder.CreateBr(end);
    builder.SetInsertPoint(end);
    llvm::PHINode* begin = builder.CreatePHI(wide, 2, "begin");
    begin->addIncoming(at, last);
    begin->addIncoming(sign, minus);
    Var count = builder.CreateSub(builder.getInt64(room), begin, "count");
    builder.CreateRet(builder.CreateCall(string_of, {advanced(builder, place, begin), count}));
  };
  std::string name(info(operation).name);
  return helper(name, types_.record_pointer(), {types_.value(info(operation).operands[0])}, body);
}

// Returns a character as UTF-8: one to four bytes, the first of which says how many follow. Fails with the message for
// the code 0. In collected memory the strings of ASCII's characters are there already.
llvm::Function* Emitter::character_text_function() {
  llvm::Function *string_of = string_of_function(), *fail = fail_function();
  struct Length {
    uint32_t below, mark, bits;
  };
  static constexpr std::array lengths{Length{0x80, 0, 0x7F}, Length{0x800, 0xC0, 0x1F}, Length{0x10000, 0xE0, 0x0F},
                                      Length{0x110000, 0xF0, 0x07}};
  auto body = [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    llvm::Argument* code = self->getArg(0);
    auto block = [&](const char* name) { return llvm::BasicBlock::Create(context_, name, self); };
    Var place = builder.CreateAlloca(builder.getInt32Ty(), nullptr, "place");
    fail_if(builder, builder.CreateICmpEQ(code, builder.getInt32(0), "is_zero"), fail, self->getArg(1), "wrong");
    if (types_.collected()) return_known_character(builder, code);
    llvm::BasicBlock *fine = builder.GetInsertBlock(), *end = block("end");
    builder.SetInsertPoint(end);
    llvm::PHINode* size = builder.CreatePHI(builder.getInt64Ty(), lengths.size(), "size");
    builder.CreateRet(builder.CreateCall(string_of, {place, size}));
    builder.SetInsertPoint(fine);
    for (uint32_t i = 0; i < lengths.size(); ++i) {
      auto byte = [&](uint32_t at, uint32_t mark, uint32_t shift, uint32_t bits) {
        Var part = builder.CreateAnd(builder.CreateLShr(code, shift), builder.getInt32(bits));
        Var value = builder.CreateTrunc(builder.CreateOr(part, builder.getInt32(mark)), builder.getInt8Ty(), "byte");
        builder.CreateStore(value, builder.CreateConstGEP1_64(builder.getInt8Ty(), place, at, "at"));
      };
      auto *fits = block("fits"), *longer = i + 1 < lengths.size() ? block("longer") : nullptr;
      if (longer)
        builder.CreateCondBr(builder.CreateICmpULT(code, builder.getInt32(lengths[i].below), "is_below"), fits, longer);
      else
        builder.CreateBr(fits);
      builder.SetInsertPoint(fits);
      byte(0, lengths[i].mark, 6 * i, lengths[i].bits);
      for (uint32_t at = 1; at <= i; ++at) byte(at, 0x80, 6 * (i - at), 0x3F);
      size->addIncoming(builder.getInt64(i + 1), fits);
      builder.CreateBr(end);
      if (longer) builder.SetInsertPoint(longer);
    }
  };
  return helper("char_to_str", types_.record_pointer(), {builder_.getInt32Ty(), builder_.getPtrTy()}, body);
}

// ---- In quotes

namespace {

// How a byte is written between quotes: as it is, with a backslash before a letter (2 bytes), or as \xHH (4 bytes).
struct Written {
  llvm::Value *letter, *is_escape, *is_number, *size;
};
Written written(llvm::IRBuilder<>& builder, llvm::Value* byte) {
  constexpr std::pair<char, char> escapes[] = {{'"', '"'}, {'\\', '\\'}, {'\n', 'n'}, {'\t', 't'}, {'\r', 'r'}};
  auto number = [&](int value) { return builder.getInt8(static_cast<uint8_t>(value)); };
  llvm::Value* letter = number(0);
  for (auto [character, by] : escapes)
    letter = builder.CreateSelect(builder.CreateICmpEQ(byte, number(character)), number(by), letter, "letter");
  llvm::Value* is_escape = builder.CreateICmpNE(letter, number(0), "is_escape");
  llvm::Value* is_control = builder.CreateOr(builder.CreateICmpULT(byte, number(0x20)),
                                             builder.CreateICmpEQ(byte, number(0x7F)), "is_control");
  llvm::Value* is_number = builder.CreateAnd(is_control, builder.CreateNot(is_escape), "is_number");
  llvm::Value* size =
      builder.CreateSelect(is_escape, builder.getInt64(2),
                           builder.CreateSelect(is_number, builder.getInt64(4), builder.getInt64(1)), "size");
  return {letter, is_escape, is_number, size};
}

} // namespace

// Reads the string twice: once for the size of the result, once to write it.
llvm::Function* Emitter::quote_function() {
  llvm::Type *string = types_.record_pointer(), *wide = builder_.getInt64Ty();
  llvm::Function* make = new_string_function();
  auto body = [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    Var size = string_size(builder, self->getArg(0)), from = nullptr, to = nullptr;
    llvm::Type* type = builder.getInt8Ty();
    auto put = [&](Var at, uint64_t by, Var byte) {
      builder.CreateStore(byte, advanced(builder, to, builder.CreateAdd(at, builder.getInt64(by), "place")));
    };
    auto digit = [&](Var value) {
      Var decimal = builder.CreateAdd(value, builder.getInt8('0')),
          letter = builder.CreateAdd(value, builder.getInt8('A' - 10));
      return builder.CreateSelect(builder.CreateICmpULT(value, builder.getInt8(10)), decimal, letter, "digit");
    };
    // Visits all bytes; returns the number of bytes that are written for them, and one.
    auto loop = [&](bool writes) {
      auto block = [&](const char* name) { return llvm::BasicBlock::Create(context_, name, self); };
      auto *before = builder.GetInsertBlock(), *head = block("head"), *next = block("next"), *done = block("done");
      builder.CreateBr(head);
      builder.SetInsertPoint(head);
      llvm::PHINode *at = builder.CreatePHI(wide, 2, "at"), *out = builder.CreatePHI(wide, 2, "out");
      auto* each = block("each");
      builder.CreateCondBr(builder.CreateICmpEQ(at, size, "is_end"), done, each);
      builder.SetInsertPoint(each);
      Var byte = builder.CreateLoad(type, advanced(builder, from, at), "byte");
      Written as = written(builder, byte);
      if (writes) {
        auto *escape = block("escape"), *number = block("number"), *other = block("other"), *itself = block("itself");
        builder.CreateCondBr(as.is_escape, escape, other);
        builder.SetInsertPoint(other);
        builder.CreateCondBr(as.is_number, number, itself);
        builder.SetInsertPoint(itself);
        put(out, 0, byte);
        builder.CreateBr(next);
        builder.SetInsertPoint(escape);
        put(out, 0, builder.getInt8('\\'));
        put(out, 1, as.letter);
        builder.CreateBr(next);
        builder.SetInsertPoint(number);
        put(out, 0, builder.getInt8('\\'));
        put(out, 1, builder.getInt8('x'));
        put(out, 2, digit(builder.CreateLShr(byte, 4)));
        put(out, 3, digit(builder.CreateAnd(byte, 15)));
      }
      builder.CreateBr(next);
      builder.SetInsertPoint(next);
      at->addIncoming(builder.getInt64(0), before);
      at->addIncoming(builder.CreateAdd(at, builder.getInt64(1), "after"), next);
      out->addIncoming(builder.getInt64(1), before);
      out->addIncoming(builder.CreateAdd(out, as.size, "out"), next);
      builder.CreateBr(head);
      builder.SetInsertPoint(done);
      return out;
    };
    from = string_bytes(builder, self->getArg(0));
    Var last = loop(false);
    Var made = builder.CreateCall(make, {builder.CreateAdd(last, builder.getInt64(1), "whole")}, "made");
    from = string_bytes(builder, self->getArg(0));
    to = string_bytes(builder, made);
    put(builder.getInt64(0), 0, builder.getInt8('"'));
    Var end = loop(true);
    put(end, 0, builder.getInt8('"'));
    builder.CreateRet(made);
  };
  return helper("quote", string, {string}, body);
}

} // namespace letcont
