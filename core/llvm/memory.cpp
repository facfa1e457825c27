// References and arrays. Collected ones are variable records (shape/record_shape.h): two words, of which the second is
// the number of elements, and the elements, in their natural sizes; a reference has one. Plain ones are
//
//   { i64 number of elements, elements }
//
// A reference is allocated like any record. An array is made by a helper, which fills it. Whoever writes a pointer asks
// a bit of the first word whether the collector must be told (native/runtime/collector.h).

#include "llvm/emitter.h"
#include "llvm/shape/record_shape.h"

#include <limits>
#include <llvm/IR/Constants.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/Support/ModRef.h>

namespace letcont {

using namespace cps;

namespace {

// The field of a holder that is its list of elements, and the one before it, their number.
unsigned elements_field(bool collected) { return collected ? 2 : 1; }
unsigned count_field(bool collected) { return collected ? 1 : 0; }

unsigned log2_of(llvm::Type* stored) {
  if (stored->isIntegerTy(8)) return 0;
  return stored->isIntegerTy(32) ? 2 : 3;
}

} // namespace

// How an element is in memory: a boolean takes a byte, and so does what has no value.
llvm::Type* Emitter::stored_type(Type content) const {
  bool is_byte = content == TypeTable::boolean || content == TypeTable::unit;
  return is_byte ? llvm::Type::getInt8Ty(context_) : types_.value(content);
}

// With `count` elements, or any number if it is 0.
llvm::StructType* Emitter::holder_type(Type content, uint64_t count) const {
  llvm::Type *word = llvm::Type::getInt64Ty(context_), *all = llvm::ArrayType::get(stored_type(content), count);
  if (types_.collected()) return llvm::StructType::get(context_, {word, word, all});
  return llvm::StructType::get(context_, {word, all});
}

uint16_t Emitter::holder_shape(Type content) const {
  return record_variable_shape(log2_of(stored_type(content)), types_.is_pointer(content));
}

Emitter::Var Emitter::memory(LetPrim let, std::span<const Var> operands) {
  MemoryOperation operation = let.primitive.memory();
  const MemoryInfo& about = info(operation);
  Type holder = type(program_, about.creates ? let.variable : variable(program_, let.primitive.operands[0]));
  Type content = program_.types.element(holder);
  auto message = [&] { return error_message(span(program_, let.expr), info(about.fault).message); };
  if (operation == MemoryOperation::Ref) return new_reference(content, operands[0]);
  if (operation == MemoryOperation::Array)
    return builder_.CreateCall(array_function(content), {operands[0], to_stored(builder_, operands[1]), message()});
  if (operation == MemoryOperation::Empty)
    return builder_.CreateCall(array_function(content),
                               {builder_.getInt32(0), llvm::Constant::getNullValue(stored_type(content)),
                                llvm::ConstantPointerNull::get(builder_.getPtrTy())});
  if (operation == MemoryOperation::Size) return count_of(builder_, operands[0]);
  Var index = builder_.getInt64(0);
  if (about.number != MemoryInfo::none)
    index = builder_.CreateCall(index_function(), {operands[about.number], operands[0], message()}, "index");
  if (content == TypeTable::unit) return llvm::UndefValue::get(types_.value(content));
  Var place = builder_.CreateInBoundsGEP(
      holder_type(content, 0), operands[0],
      {builder_.getInt64(0), builder_.getInt32(elements_field(types_.collected())), index}, "place");
  if (about.reads) return load_element(content, place);
  Var value = to_stored(builder_, operands[about.content]);
  if (types_.collected() && types_.is_pointer(content))
    builder_.CreateCall(write_function(), {operands[0], place, value});
  else
    builder_.CreateStore(value, place);
  return llvm::UndefValue::get(types_.value(TypeTable::unit));
}

template <class Builder>
Emitter::Var Emitter::to_stored(Builder& builder, Var value) {
  llvm::Type* type = value->getType();
  if (type->isIntegerTy(1)) return builder.CreateZExt(value, builder.getInt8Ty(), "byte");
  return type->isStructTy() ? builder.getInt8(0) : value;
}

Emitter::Var Emitter::load_element(Type content, Var place) {
  Var loaded = load(stored_type(content), place);
  return content == TypeTable::boolean ? builder_.CreateTrunc(loaded, builder_.getInt1Ty()) : loaded;
}

// The lower half of the number: it fits. It never changes once the array is there.
Emitter::Var Emitter::count_of(llvm::IRBuilderBase& builder, Var array) {
  unsigned field = count_field(types_.collected());
  Var place = array;
  if (field > 0) place = builder.CreateConstInBoundsGEP1_64(builder.getInt64Ty(), array, field, "place");
  llvm::LoadInst* count = builder.CreateLoad(builder.getInt32Ty(), place, "count");
  if (types_.collected()) {
    llvm::MDNode* nothing = llvm::MDNode::get(context_, {});
    count->setMetadata(llvm::LLVMContext::MD_noundef, nothing);
    count->setMetadata(llvm::LLVMContext::MD_invariant_load, nothing);
    llvm::APInt none(32, 0), limit(32, uint64_t{1} << 31);
    count->setMetadata(llvm::LLVMContext::MD_range, llvm::MDBuilder(context_).createRange(none, limit));
  }
  return count;
}

Emitter::Var Emitter::new_reference(Type content, Var value) {
  RecordLayout layout;
  layout.type = holder_type(content, 1);
  if (types_.collected()) {
    layout.words = 3;
    layout.shape_bits = holder_shape(content);
  }
  Var record = allocate(layout);
  record->setName("ref");
  unsigned count = count_field(types_.collected()), elements = elements_field(types_.collected());
  store_field(layout, record, count, builder_.getInt64(1));
  if (content != TypeTable::unit) store_field(layout, record, elements, to_stored(builder_, value));
  return record;
}

// Returns the index as an i64, or fails with the message if the array has no such element.
llvm::Function* Emitter::index_function() {
  llvm::Function* fail = fail_function(Numbers::OfArray);
  return helper("index", builder_.getInt64Ty(), {builder_.getInt32Ty(), types_.record_pointer(), builder_.getPtrTy()},
                [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
                  self->addFnAttr(llvm::Attribute::AlwaysInline);
                  llvm::Argument *index = self->getArg(0), *array = self->getArg(1), *message = self->getArg(2);
                  index->setName("index");
                  array->setName("array");
                  message->setName("message");
                  Var is_beyond = builder.CreateICmpUGE(index, count_of(builder, array), "is_beyond");
                  fail_if(builder, is_beyond, fail, {message, index, array}, "beyond");
                  builder.CreateRet(builder.CreateZExt(index, builder.getInt64Ty(), "wide", /*IsNonNeg=*/true));
                });
}

// Writes a pointer to a place in a holder. An old holder is told to the collector. Every call may make a holder old,
// also one that nobody else knows of yet, which for LLVM no call can change: so its first word is read anew each time.
llvm::Function* Emitter::write_function() {
  llvm::Type *record = types_.record_pointer(), *nothing = builder_.getVoidTy();
  llvm::Function* remember = c_function(collector_remember, nothing, {record, record});
  remember->setDoesNotThrow();
  remember->setMemoryEffects(llvm::MemoryEffects::argMemOnly(llvm::ModRefInfo::Ref) |
                             llvm::MemoryEffects::inaccessibleMemOnly());
  return helper("write", nothing, {record, record, record}, [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
    self->addFnAttr(llvm::Attribute::AlwaysInline);
    llvm::Argument *holder = self->getArg(0), *place = self->getArg(1), *value = self->getArg(2);
    holder->setName("holder");
    place->setName("place");
    value->setName("value");
    auto* old = llvm::BasicBlock::Create(context_, "old", self);
    auto* write = llvm::BasicBlock::Create(context_, "write", self);
    Var first = builder.CreateLoad(builder.getInt64Ty(), holder, /*isVolatile=*/true, "first_word");
    Var bit = builder.CreateAnd(first, builder.getInt64(record_old_bit), "bit");
    builder.CreateCondBr(builder.CreateICmpNE(bit, builder.getInt64(0), "is_old"), old, write);
    builder.SetInsertPoint(old);
    builder.CreateCall(remember, {place, value});
    builder.CreateBr(write);
    builder.SetInsertPoint(write);
    builder.CreateStore(value, place);
    builder.CreateRetVoid();
  });
}

// The collector's allocator of arrays and strings. It writes the first two words of what it gives, which compiled code
// reads, so it is not said to touch none of the program's memory, as the allocator of records is.
llvm::Function* Emitter::elements_function() {
  llvm::Type* word = builder_.getInt64Ty();
  llvm::Function* allocate = c_function(elements_allocator, types_.record_pointer(), {word, word});
  allocate->setReturnDoesNotAlias();
  allocate->addRetAttr(llvm::Attribute::NonNull);
  allocate->addRetAttr(llvm::Attribute::NoUndef);
  allocate->setDoesNotThrow();
  return allocate;
}

// Returns memory for `count` elements, an i64.
Emitter::Var Emitter::allocate_elements(llvm::IRBuilder<>& builder, Type content, Var count) {
  llvm::StructType* type = holder_type(content, 0);
  if (types_.collected()) {
    return builder.CreateCall(elements_function(), {builder.getInt64(holder_shape(content)), count}, "array");
  }
  llvm::Function* allocate = c_function("malloc", builder.getPtrTy(), {builder.getInt64Ty()});
  Var size = builder.CreateMul(count, llvm::ConstantExpr::getSizeOf(stored_type(content)), "size");
  return builder.CreateCall(allocate, {builder.CreateAdd(size, llvm::ConstantExpr::getSizeOf(type), "all")}, "array");
}

// Returns a new array of `count` elements `value`, or fails with the message if that is negative.
llvm::Function* Emitter::array_function(Type content) {
  llvm::Type *integer = builder_.getInt32Ty(), *word = builder_.getInt64Ty(), *stored = stored_type(content);
  llvm::Function* fail = fail_function(Numbers::Two);
  const char* of = stored->isIntegerTy(8)       ? "array_of_bytes"
                   : types_.is_pointer(content) ? "array_of_records"
                   : stored->isPointerTy()      ? "array_of_pointers"
                   : stored->isDoubleTy()       ? "array_of_doubles"
                   : stored->isIntegerTy(32)    ? "array_of_i32"
                                                : "array_of_i64";
  return helper(of, types_.record_pointer(), {integer, stored, builder_.getPtrTy()},
                [&](llvm::IRBuilder<>& builder, llvm::Function* self) {
                  auto block = [&](const char* name) { return llvm::BasicBlock::Create(context_, name, self); };
                  llvm::Argument *size = self->getArg(0), *value = self->getArg(1), *message = self->getArg(2);
                  size->setName("size");
                  value->setName("value");
                  message->setName("message");
                  Var is_negative = builder.CreateICmpSLT(size, builder.getInt32(0), "is_negative");
                  fail_if(builder, is_negative, fail, {message, size, builder.getInt32(0)}, "negative");
                  llvm::BasicBlock* fine = builder.GetInsertBlock();
                  auto *fill = block("fill"), *end = block("end");
                  Var count = builder.CreateZExt(size, word, "count", /*IsNonNeg=*/true);
                  Var array = allocate_elements(builder, content, count);
                  bool collected = types_.collected();
                  llvm::StructType* type = holder_type(content, 0);
                  Var number = builder.CreateStructGEP(type, array, count_field(collected), "number");
                  builder.CreateStore(count, number); // the runtime has done it, which the optimiser does not know
                  builder.CreateCondBr(builder.CreateICmpEQ(count, builder.getInt64(0), "is_empty"), end, fill);

                  builder.SetInsertPoint(fill);
                  llvm::PHINode* at = builder.CreatePHI(word, 2, "at");
                  Var place = builder.CreateInBoundsGEP(
                      type, array, {builder.getInt64(0), builder.getInt32(elements_field(collected)), at}, "place");
                  builder.CreateStore(value, place);
                  Var next = builder.CreateAdd(at, builder.getInt64(1), "next", /*HasNUW=*/true, /*HasNSW=*/true);
                  at->addIncoming(builder.getInt64(0), fine);
                  at->addIncoming(next, fill);
                  builder.CreateCondBr(builder.CreateICmpEQ(next, count, "is_full"), end, fill);
                  builder.SetInsertPoint(end);
                  builder.CreateRet(array);
                });
}

} // namespace letcont
